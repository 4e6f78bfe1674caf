// Conditions of a line, as many as it needs, and what is done instead where they are not true.
const SIGNS = [">=", "<=", ">", "<", "=", "!="];
const dialog = document.getElementById("condition");
const terms = document.getElementById("terms");
const otherwise = document.getElementById("otherwise");
const others = document.getElementById("others");
const BOUND = new RegExp(`\\s(?:${[...JOINTS.bounds, ...JOINTS.ends].join("|")})\\s`, "i");
let about = -1;

// What follows the order of a line, or that of its last alternative.
function lastTail(tail) {
  const said = new RegExp(`\\b${JOINTS.instead}\\s+`, "gi");
  const starts = Array.from(tail.matchAll(said), (one) => one.index + one[0].length).reverse();
  const found = starts.map((at) => read(tail.slice(at))).find(Boolean);
  return found ? found.tail : tail;
}

// What stands behind a line's order: its alternatives with their conditions, and the bound.
function halves(line) {
  const tail = line.found.tail;
  const last = ` ${lastTail(tail)}`;
  const at = last.search(BOUND);
  const bound = at < 0 ? "" : last.slice(at).trim();
  return { head: tail.slice(0, tail.length - bound.length).trim(), bound };
}

// Whether the last alternative of a line has a condition already.
function hasCondition(head) {
  return new RegExp(`^${JOINTS.condition}\\s`, "i").test(lastTail(head));
}

function joints(first) {
  if (!first) return [JOINTS.also, JOINTS.instead];
  if (about < 0) return [JOINTS.stop];
  const { head, bound } = halves(letter.lines[about]);
  const begun = hasCondition(head) ? [JOINTS.also, JOINTS.instead] : [JOINTS.condition];
  return bound ? begun : [...begun, ...JOINTS.bounds];
}

function formOf(line) {
  return data.forms.find((one) => one.key === line.found.form);
}

// What conditions of the line ask about if they name nothing; empty if there is no such thing.
function subject() {
  const line = about < 0 ? null : letter.lines[about];
  return line && line.found ? line.found.values[formOf(line).subject] || "" : "";
}

// A fact that asks about the line's subject alone is no use without one.
function facts() {
  return Object.keys(data.facts).filter((name) => {
    const fact = data.facts[name];
    return subject() || !(fact.about && fact.least === fact.arguments.length);
  });
}

function addTerm() {
  const row = document.getElementById("term").content.firstElementChild.cloneNode(true);
  const at = (name) => row.querySelector(`.${name}`);
  at("joint").append(...joints(!terms.children.length).map((one) => option(one, say.joints[one])));
  at("fact").append(...facts().map((name) => option(name)));
  at("sign").append(...SIGNS.map((one) => option(one, say.signs[one])));
  const chosen = () => {
    const fact = data.facts[at("fact").value];
    at("arguments").replaceChildren(...fact.arguments.map((kind, place) => {
      return picker(kind, kind, place >= fact.least && (place > 0 || !fact.about || subject()));
    }));
    at("compared").hidden = fact.truth;
  };
  at("fact").addEventListener("change", chosen);
  at("leave").hidden = !terms.children.length;
  at("leave").addEventListener("click", () => { row.remove(); document.getElementById("also").focus(); });
  terms.append(row);
  chosen();
  return row;
}

function termWords(row) {
  const at = (name) => row.querySelector(`.${name}`);
  const fact = data.facts[at("fact").value];
  const given = Array.from(at("arguments").children, (one) => one.value.trim()).filter(Boolean);
  const name = given.length ? `${at("fact").value}(${given.join(", ")})` : at("fact").value;
  const compared = `${name} ${at("sign").value} ${at("figure").value.trim() || "0"}`;
  const denied = at("denied").checked ? `${JOINTS.denied} ` : "";
  return denied + (fact.truth ? name : compared);
}

function condition(at) {
  about = at;
  document.getElementById("whose").textContent = at < 0 ? say.stop : letter.lines[at].text;
  terms.replaceChildren();
  addTerm();
  dialog.showModal();
}

function conditioned(line, joint, words) {
  const { lead, order } = line.found;
  const { head, bound } = halves(line);
  const added = `${joint} ${words}`;
  const rest = JOINTS.bounds.includes(joint) ? [head, added] : [head, added, bound];
  return [lead + order, ...rest].filter(Boolean).join(" ");
}

document.getElementById("also").addEventListener("click", () => addTerm().querySelector(".fact").focus());
document.getElementById("stop").addEventListener("click", () => condition(-1));
document.getElementById("apply").addEventListener("click", () => {
  const [first, ...more] = Array.from(terms.children);
  const rest = more.map((row) => `${row.querySelector(".joint").value} ${termWords(row)}`);
  const words = [termWords(first), ...rest].join(" ");
  const joint = first.querySelector(".joint").value;
  dialog.close();
  if (about < 0) letter.lines.push({ text: `${joint} ${words}` });
  else letter.lines[about].text = conditioned(letter.lines[about], joint, words);
  changed();
});
document.getElementById("leave").addEventListener("click", () => dialog.close());
document.getElementById("stop").hidden = !data.programme || !Object.keys(data.facts).length;

// Another line becomes what is done where this one is not.
function alternatives(at) {
  const answers = (line) => formOf(line).answers;
  return letter.lines.filter((line, place) => {
    return place !== at && line.found && answers(line) === answers(letter.lines[at]);
  });
}

function alternative(at) {
  about = at;
  document.getElementById("first").textContent = letter.lines[at].text;
  others.replaceChildren(...alternatives(at).map((line) => option(line.text)));
  otherwise.showModal();
}

document.getElementById("join").addEventListener("click", () => {
  const line = letter.lines[about];
  const other = letter.lines.find((one) => one !== line && one.text === others.value);
  otherwise.close();
  if (!other) return;
  const { lead, order } = line.found;
  const { head, bound } = halves(line);
  const added = [JOINTS.instead, other.found.order, halves(other).head].filter(Boolean).join(" ");
  line.text = [lead + order, head, added, bound].filter(Boolean).join(" ");
  letter.remove(letter.lines.indexOf(other));
});
document.getElementById("rather").addEventListener("click", () => otherwise.close());
