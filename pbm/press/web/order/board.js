// The map to touch: a place shows the orders that it stands for, and touching one writes it.
const touched = document.getElementById("touched");
const tiles = document.getElementById("tiles");
const brings = document.getElementById("revenue");
const byPlace = new Map();
const byStart = new Map();
data.touches.forEach((one) => {
  if (!byPlace.has(one.place)) byPlace.set(one.place, []);
  byPlace.get(one.place).push(one);
  if (!one.trail) return;
  if (!byStart.has(one.trail.start)) byStart.set(one.trail.start, []);
  byStart.get(one.trail.start).push(one);
});
let open = null;

function orderOf(line) {
  return data.programme ? line.text.replace(LEAD, "") : line.text;
}

// The line that a trail goes on with, and the places that stand in it in their order.
function begun(trail) {
  const at = letter.lines.findIndex((line) => orderOf(line).startsWith(`${trail.start} `));
  if (at < 0) return null;
  const words = cut(orderOf(letter.lines[at]).slice(trail.start.length)).map((one) => one.text);
  const known = byStart.get(trail.start);
  const chosen = [];
  for (let from = 0; from < words.length; from += 1) {
    for (let after = Math.min(words.length, from + 4); after > from; after -= 1) {
      const name = words.slice(from, after).join(" ");
      const found = known.find((one) => one.trail.word === name);
      if (found) { chosen.push(found); from = after - 1; break; }
    }
  }
  return { at, chosen };
}

// Why a place cannot go on with a line; empty if it can.
function barred(trail, chosen) {
  const cost = chosen.reduce((sum, one) => sum + one.trail.cost, trail.cost);
  if (trail.most && chosen.length >= trail.most) return told("full", { most: trail.most });
  if (trail.purse !== null && cost > trail.purse) return told("purse", { cost, purse: trail.purse });
  if (trail.after.length && !chosen.some((one) => trail.after.includes(one.trail.word))) return say.apart;
  return "";
}

function offered(one) {
  const trail = one.trail;
  const line = trail && begun(trail);
  if (!line) {
    const at = letter.lines.findIndex((other) => orderOf(other) === one.line.replace(LEAD, ""));
    if (at >= 0) return { on: true, tap: () => letter.remove(at) };
    if (!one.line) return { reason: say.apart };
    return { reason: trail ? barred(trail, []) : "", tap: () => instead(one) };
  }
  const last = line.chosen[line.chosen.length - 1];
  if (line.chosen.includes(one)) {
    if (last !== one) return { on: true, reason: "" };
    return { on: true, tap: () => shorten(one, line) };
  }
  return { reason: barred(trail, line.chosen), tap: () => goOn(one, line) };
}

// Another order for the same place takes the place of the one that stands.
function instead(one) {
  const same = one.trail ? [] : byPlace.get(one.place).filter((other) => !other.trail)
    .map((other) => other.line.replace(LEAD, ""));
  const verb = one.line.replace(LEAD, "").split(" ").slice(0, 2).join(" ");
  const at = letter.lines.findIndex((line) => {
    const order = orderOf(line);
    return same.includes(order) && order.startsWith(`${verb} `);
  });
  if (at >= 0) letter.replace(at, one.line);
  else letter.add(one.line);
}

function goOn(one, line) {
  const text = letter.lines[line.at].text;
  letter.lines[line.at].text = [text, one.trail.joint, one.trail.word].filter(Boolean).join(" ");
  changed();
}

function shorten(one, line) {
  if (line.chosen.length === 1) { letter.remove(line.at); return; }
  const end = [one.trail.joint, one.trail.word].filter(Boolean).join(" ");
  const now = letter.lines[line.at];
  now.text = now.text.slice(0, now.text.lastIndexOf(end)).trim();
  changed();
}

function choice(one) {
  const now = offered(one);
  const button = document.createElement("button");
  button.type = "button";
  if (one.picture !== null) button.innerHTML = data.pictures[one.picture];
  const words = document.createElement("span");
  words.textContent = [one.trail && one.trail.value === null ? one.line || one.trail.start : "",
    one.trail || one.picture !== null ? "" : one.line.replace(LEAD, ""), one.told, now.reason]
    .filter(Boolean).join(" · ");
  button.append(words);
  button.setAttribute("aria-pressed", String(Boolean(now.on)));
  button.disabled = Boolean(now.reason) || !now.tap;
  button.addEventListener("click", () => {
    now.tap();
    const again = tiles.children[byPlace.get(open).indexOf(one)];
    if (again && !again.disabled) again.focus();
    else document.getElementById("place").focus();
  });
  return button;
}

function showPlace() {
  document.querySelectorAll(".map [data-place]").forEach((shape) => {
    const here = byPlace.get(shape.dataset.place) || [];
    shape.classList.toggle("place-open", shape.dataset.place === open);
    shape.classList.toggle("on", here.some((one) => offered(one).on));
  });
  if (open === null) return;
  const here = byPlace.get(open);
  touched.hidden = false;
  document.getElementById("place").textContent = here[0].title;
  tiles.replaceChildren(...here.map(choice));
  brings.textContent = here.filter((one) => one.trail && one.trail.value !== null)
    .map((one) => ({ one, line: begun(one.trail) }))
    .filter(({ line }) => line)
    .map(({ one, line }) => told("revenue", {
      stops: [one.trail.start, ...line.chosen.map((stop) => stop.trail.word)].join(" "),
      sum: revenue(line.chosen.map((stop) => stop.trail)),
    })).join(" ");
}

document.querySelectorAll(".map [data-place]").forEach((shape) => {
  const here = byPlace.get(shape.dataset.place);
  const tap = () => { open = shape.dataset.place; showPlace(); };
  shape.setAttribute("tabindex", "0");
  shape.setAttribute("role", "button");
  shape.setAttribute("aria-label", told("touch", { place: here[0].title }));
  shape.addEventListener("click", tap);
  shape.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    tap();
    document.getElementById("place").focus();
  });
});
watchers.push(showPlace);
