// Conditions of a line, as many as it needs, and what is done instead where they are not true.
const SIGNS = [">=", "<=", ">", "<", "=", "!="];
const dialog = document.getElementById("condition");
const terms = document.getElementById("terms");
const otherwise = document.getElementById("otherwise");
const others = document.getElementById("others");
const BOUND = new RegExp(`\\s(?:${[...JOINTS.bounds, ...JOINTS.ends].join("|")})\\s`, "i");
let about = -1;

// What follows a line's order: its alternatives with their conditions, and the bound behind them.
function halves(line) {
  const tail = ` ${line.found.tail}`;
  const at = tail.search(BOUND);
  const until = at < 0 ? tail.length : at;
  return { head: tail.slice(0, until).trim(), bound: tail.slice(until).trim() };
}

// Whether the last alternative of a line has a condition already.
function hasCondition(head) {
  const said = head.split(new RegExp(`\\b${JOINTS.instead}\\b`, "i"));
  while (said.length > 1 && !read(said[said.length - 1])) said.pop();
  return new RegExp(`(?:^|\\s)${JOINTS.condition}\\s`, "i").test(said[said.length - 1]);
}

function joints(first) {
  if (!first) return [JOINTS.also, JOINTS.instead];
  if (about < 0) return [JOINTS.stop];
  const { head, bound } = halves(letter.lines[about]);
  const begun = hasCondition(head) ? [JOINTS.also, JOINTS.instead] : [JOINTS.condition];
  return bound ? begun : [...begun, ...JOINTS.bounds];
}

function addTerm() {
  const row = document.getElementById("term").content.firstElementChild.cloneNode(true);
  const at = (name) => row.querySelector(`.${name}`);
  at("joint").append(...joints(!terms.children.length).map((one) => option(one, say.joints[one])));
  at("fact").append(...Object.keys(data.facts).map((name) => option(name)));
  at("sign").append(...SIGNS.map((one) => option(one, say.signs[one])));
  const chosen = () => {
    const fact = data.facts[at("fact").value];
    at("arguments").replaceChildren(
      ...fact.arguments.map((kind, place) => picker(kind, kind, place >= fact.least)),
    );
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
  return letter.lines.filter((line, place) => place !== at && line.found);
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
