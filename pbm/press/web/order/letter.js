// The letter: its lines in their order, as a list to move and as words to edit; both say the same.
const list = document.getElementById("lines");
const text = document.getElementById("text");
const KEPT = `pbm ${data.key}`;
const WIDE = 68;

const letter = {
  lines: [],
  add(order) {
    const found = read(order);
    const lead = found && /^\d/.test(found.lead) ? `${1 + Math.max(0, ...numbers())}. ` : null;
    letter.lines.push({ text: lead ? lead + order.replace(LEAD, "") : order });
    alone(letter.lines[letter.lines.length - 1]);
    changed();
  },
  // Another order in a line's place: its number and its condition stay.
  replace(at, order) {
    const before = letter.lines[at];
    const found = before.found || { lead: "", tail: "" };
    const rest = data.programme ? order.replace(LEAD, "") : order;
    const now = read(rest);
    const tail = found.tail && !(now && now.tail) ? ` ${found.tail}` : "";
    before.text = data.programme ? found.lead + rest + tail : rest;
    alone(before);
    changed();
  },
  // Another order in a line's place as it is, between its number and its condition.
  rewrite(at, order) {
    const { lead, tail } = letter.lines[at].found || { lead: "", tail: "" };
    letter.lines[at].text = [lead + order, tail].filter(Boolean).join(" ");
    changed();
  },
  remove(at) {
    letter.lines.splice(at, 1);
    changed();
  },
  move(at, to) {
    if (to < 0 || to >= letter.lines.length || at === to) return;
    const free = numbers().sort((a, b) => a - b);
    letter.lines.splice(to, 0, letter.lines.splice(at, 1)[0]);
    letter.lines.forEach((line) => {
      line.text = line.text.replace(/^(keep )?\d{1,3}\. /, (all, keep) => `${keep || ""}${free.shift()}. `);
    });
    changed();
  },
};

// What only one order of a sheet may have: `stock B&O` for buying and selling alike.
function claims(text) {
  const found = read(text);
  const form = found && data.forms.find((one) => one.key === found.form);
  if (!form) return [];
  return form.claims.map((one) => one.replace(/\{(\w+)\}/g, (all, name) => found.values[name] || ""));
}

function shared(one, other) {
  const mine = claims(one.text);
  return claims(other.text).some((claim) => mine.includes(claim));
}

// Of two orders that exclude one another the one tapped last stands.
function alone(line) {
  letter.lines = letter.lines.filter((other) => other === line || !shared(line, other));
}

function numbers() {
  return letter.lines.map((line) => /^(?:keep )?(\d{1,3})\. /.exec(line.text))
    .filter(Boolean).map((found) => Number(found[1]));
}

function lined(words) {
  const lines = [];
  words.split("\n").forEach((raw) => {
    const line = raw.trim();
    if (line.startsWith("+ ") && lines.length) lines[lines.length - 1] += line.slice(1);
    else if (line && !line.startsWith("#") && !line.startsWith("===")) lines.push(line);
  });
  return lines.map((line) => ({ text: line }));
}

// A line on as many lines as mail programs leave whole; those after the first begin with `+`.
function wrapped(line) {
  const rows = [""];
  line.split(/\s+/).forEach((word) => {
    const now = rows[rows.length - 1];
    if (now.trim() && now.length + 1 + word.length > WIDE && now !== "+") rows.push(`+ ${word}`);
    else rows[rows.length - 1] = now ? `${now} ${word}` : word;
  });
  return rows.join("\n");
}

function sheet() {
  return [data.mark, ...letter.lines.map((line) => wrapped(line.text)), data.end, ""].join("\n");
}

function changed(typed) {
  letter.lines.forEach((line) => { line.found = read(line.text); });
  bind(letter.lines);
  over = exceeded(letter.lines);
  if (!typed) text.value = letter.lines.map((line) => line.text).join("\n");
  cards.forEach(show);
  list.replaceChildren(...letter.lines.map(row));
  document.getElementById("none").hidden = letter.lines.length > 0;
  keep();
  posted();
  watchers.forEach((one) => one());
}

const watchers = [];
let over = new Map();

function row(line, at) {
  const item = document.getElementById("line").content.firstElementChild.cloneNode(true);
  const words = item.querySelector(".said");
  words.textContent = line.text;
  const twice = letter.lines.slice(0, at).some((other) => shared(line, other));
  const reason = (line.card ? refused(line.card) : "") || (twice ? say.twice : "") || over.get(line);
  const state = item.querySelector(".state");
  if (reason) state.textContent = reason;
  else if (!line.found && !stops(line.text)) state.textContent = say.unread;
  else if (unlisted(line)) state.textContent = say.unlisted;
  item.classList.toggle("unread", !line.found && !stops(line.text));
  item.classList.toggle("refused", Boolean(reason));
  item.querySelectorAll("button").forEach((button) => {
    button.setAttribute("aria-label", told(button.dataset.act, { line: line.text }));
    button.addEventListener("click", () => act(button.dataset.act, at));
  });
  item.querySelector('[data-act="up"]').disabled = at === 0;
  item.querySelector('[data-act="down"]').disabled = at === letter.lines.length - 1;
  const plain = data.programme && line.found;
  item.querySelector('[data-act="when"]').hidden = !plain || !Object.keys(data.facts).length;
  item.querySelector('[data-act="else"]').hidden = !plain || !alternatives(at).length;
  drag(item, at);
  return item;
}

function stops(line) {
  return data.programme && line.toLowerCase().startsWith(JOINTS.stop.split(" ")[0]);
}

function act(what, at) {
  if (what === "when") { condition(at); return; }
  if (what === "else") { alternative(at); return; }
  const to = { up: at - 1, down: at + 1 }[what];
  if (what === "remove") letter.remove(at);
  else letter.move(at, to);
  const next = list.children[Math.min(what === "remove" ? at : to, list.children.length - 1)];
  const button = next && (next.querySelector(`[data-act="${what}"]:enabled`) || next.querySelector("button:enabled"));
  (button || text).focus();
}

function drag(item, at) {
  const handle = item.querySelector(".handle");
  handle.addEventListener("pointerdown", (event) => {
    event.preventDefault();
    handle.setPointerCapture(event.pointerId);
    item.classList.add("moved");
  });
  handle.addEventListener("pointerup", (event) => {
    item.classList.remove("moved");
    const rows = Array.from(list.children);
    const above = rows.filter((one) => one !== item && middle(one) < event.clientY).length;
    letter.move(at, above);
  });
}

function middle(one) {
  const box = one.getBoundingClientRect();
  return box.top + box.height / 2;
}

function keep() {
  try { localStorage.setItem(KEPT, text.value); } catch (error) { /* drafts are a convenience */ }
}

function kept() {
  try { return localStorage.getItem(KEPT); } catch (error) { return null; }
}

text.addEventListener("input", () => {
  letter.lines = lined(text.value);
  changed(true);
});
text.addEventListener("change", () => changed());
document.getElementById("afresh").addEventListener("click", () => {
  letter.lines = data.offers.filter((one) => one.given).map((one) => ({ text: one.line }));
  changed();
});
