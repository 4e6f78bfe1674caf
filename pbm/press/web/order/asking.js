// Orders that no offer proposes: chosen from the office's own usage lines.

function option(value, label) {
  return new Option(label === undefined ? value : label, value);
}

function picker(kind, label, spare) {
  const names = data.names[kind];
  const made = document.createElement(names ? "select" : "input");
  if (names) made.append(...(spare ? [option("", "–")] : []), ...names.map((name) => option(name)));
  else made.type = data.numbers[kind] ? "number" : "text";
  if (data.numbers[kind]) made.min = data.numbers[kind][0];
  if (data.numbers[kind] && !spare) made.value = made.min;
  made.setAttribute("aria-label", data.kinds[label] || label);
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
