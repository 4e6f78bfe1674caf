// Orders that no offer proposes, and conditions: chosen from the office's own words.
const SIGNS = [">=", "<=", ">", "<", "=", "!="];

function option(value, label) {
  return new Option(label === undefined ? value : label, value);
}

function picker(kind, label, spare) {
  const names = data.names[kind];
  const made = document.createElement(names ? "select" : "input");
  if (names) made.append(...(spare ? [option("", "–")] : []), ...names.map((name) => option(name)));
  else made.type = data.numbers[kind] ? "number" : "text";
  if (data.numbers[kind]) made.min = data.numbers[kind][0];
  made.setAttribute("aria-label", label);
  return made;
}

// A usage line as inputs; `said` gives the line, empty while something is missing.
function asked(parts, spare) {
  const elements = [];
  const tellers = parts.map((one) => {
    if (one.word) {
      if (one.silent || spare) return () => (one.silent ? "" : one.word[0]);
      elements.push(document.createTextNode(` ${one.word[0]} `));
      return () => one.word[0];
    }
    if (one.maybe) {
      const inner = asked(one.maybe, true);
      const shown = one.maybe.filter((word) => word.word && !word.silent).map((word) => word.word[0]);
      elements.push(document.createTextNode(` ${shown.join(" ")} `), ...inner.elements);
      return () => inner.said() || "";
    }
    const made = picker(one.of, one.of, spare);
    elements.push(made, document.createTextNode(" "));
    return () => made.value.trim() || null;
  });
  const said = () => {
    const words = tellers.map((one) => one());
    return words.includes(null) ? null : words.filter(Boolean).join(" ");
  };
  return { elements, said };
}

const more = document.getElementById("more");
const fresh = document.getElementById("fresh");
let asking = null;
more.append(...data.forms.filter((one) => !one.hidden).map((one) => option(one.key, one.shown)));
more.addEventListener("change", () => {
  const form = data.forms.find((one) => one.key === more.value);
  asking = form ? asked(form.parts, false) : null;
  fresh.replaceChildren(...(asking ? asking.elements : []));
  document.getElementById("put").disabled = !form;
});
document.getElementById("put").addEventListener("click", () => {
  const order = asking && asking.said();
  document.getElementById("lacking").hidden = Boolean(order);
  if (!order) return;
  letter.add(order);
  document.getElementById("heard").textContent = told("added", { line: order });
});

const dialog = document.getElementById("condition");
const fact = document.getElementById("fact");
const sign = document.getElementById("sign");
const figure = document.getElementById("figure");
const args = document.getElementById("arguments");
let about = -1;
sign.append(...SIGNS.map((one) => option(one, say.signs[one])));
fact.append(...Object.keys(data.facts).map((name) => option(name)));

function condition(at) {
  about = at;
  document.getElementById("whose").textContent = at < 0 ? say.stop : letter.lines[at].text;
  factChosen();
  dialog.showModal();
}

function factChosen() {
  const chosen = data.facts[fact.value];
  args.replaceChildren(...chosen.arguments.map((kind, at) => picker(kind, kind, at >= chosen.least)));
  document.getElementById("compared").hidden = chosen.truth;
}

function asWords() {
  const chosen = data.facts[fact.value];
  const given = Array.from(args.children, (one) => one.value.trim()).filter(Boolean);
  const name = given.length ? `${fact.value}(${given.join(", ")})` : fact.value;
  return chosen.truth ? name : `${name} ${sign.value} ${figure.value.trim() || "0"}`;
}

fact.addEventListener("change", factChosen);
document.getElementById("stop").addEventListener("click", () => condition(-1));
document.getElementById("apply").addEventListener("click", () => {
  const words = asWords();
  dialog.close();
  if (about < 0) { letter.lines.push({ text: `stop if ${words}` }); changed(); return; }
  const line = letter.lines[about];
  const tail = line.found && line.found.tail;
  line.text = tail && tail.startsWith("if ") ? `${line.text} and ${words}` : `${line.text} if ${words}`;
  changed();
});
document.getElementById("leave").addEventListener("click", () => dialog.close());
document.getElementById("stop").hidden = !data.programme || !Object.keys(data.facts).length;
