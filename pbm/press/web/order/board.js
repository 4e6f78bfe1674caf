// The map to touch: a place shows the orders that it stands for, and touching one writes it.
const touched = document.getElementById("touched");
const tiles = document.getElementById("tiles");
const brings = document.getElementById("revenue");
const byPlace = new Map();
const byTrail = new Map();
data.touches.forEach((one) => {
  if (!byPlace.has(one.place)) byPlace.set(one.place, []);
  byPlace.get(one.place).push(one);
  if (!one.trail) return;
  if (!byTrail.has(nameOf(one.trail))) byTrail.set(nameOf(one.trail), new Map());
  byTrail.get(nameOf(one.trail)).set(one.trail.word, one);
});
let open = null;

function nameOf(trail) {
  return `${trail.start} ${trail.branch} ${trail.nth}`;
}

function orderOf(line) {
  return line.found ? line.found.order : line.text.replace(data.programme ? LEAD : /^/, "");
}

// The line that a trail goes on with, the row of it that is meant, and the places that stand there
// in their order. A line has one row, or one for each train: `run IC 3: K16 K14; 4: J13 K14`.
function begun(trail) {
  const at = letter.lines.findIndex((line) => {
    const order = orderOf(line);
    return order.startsWith(`${trail.start} `) && order.includes(":") === Boolean(trail.branch);
  });
  if (at < 0) return null;
  const rows = orderOf(letter.lines[at]).slice(trail.start.length).split(";")
    .map((row) => row.trim()).filter(Boolean);
  const mine = rows.map((row, place) => place).filter((place) => rows[place].startsWith(trail.branch));
  const row = trail.nth < mine.length ? mine[trail.nth] : -1;
  const chosen = row < 0 ? [] : chosenIn(rows[row].slice(trail.branch.length), byTrail.get(nameOf(trail)));
  return { at, rows, row, chosen, next: trail.nth === mine.length };
}

function chosenIn(row, known) {
  const words = cut(row).map((one) => one.text);
  const chosen = [];
  for (let from = 0; from < words.length; from += 1) {
    for (let after = Math.min(words.length, from + 4); after > from; after -= 1) {
      const found = known.get(words.slice(from, after).join(" "));
      if (found) { chosen.push(found); from = after - 1; break; }
    }
  }
  return chosen;
}

// The line with other rows; its number and its condition stay.
function inRows(trail, line, rows) {
  if (!rows.length) { letter.remove(line.at); return; }
  letter.rewrite(line.at, `${trail.start} ${rows.join("; ")}`);
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
    const order = one.line.replace(LEAD, "");
    const at = letter.lines.findIndex((other) => orderOf(other) === order);
    if (at >= 0) return { on: true, tap: () => letter.remove(at) };
    if (!one.line) return { reason: say.apart };
    return { reason: trail ? barred(trail, []) : "", tap: () => instead(one) };
  }
  if (line.row < 0) {
    if (!line.next) return { reason: say.apart };
    const row = `${trail.branch} ${trail.word}`;
    return { reason: "", tap: () => inRows(trail, line, [...line.rows, row]) };
  }
  const last = line.chosen[line.chosen.length - 1];
  if (line.chosen.includes(one)) {
    if (last !== one) return { on: true, reason: "" };
    return { on: true, tap: () => shorten(one, line) };
  }
  return { reason: barred(trail, line.chosen), tap: () => goOn(one, line) };
}

// Another order for the same place takes the place of the one that stands, and a route that of
// what was to be run else.
function instead(one) {
  const order = one.line.replace(LEAD, "");
  const same = one.trail ? [] : byPlace.get(one.place).filter((other) => !other.trail)
    .map((other) => other.line.replace(LEAD, ""));
  const verb = order.split(" ").slice(0, 2).join(" ");
  const at = letter.lines.findIndex((line) => {
    const now = orderOf(line);
    if (!now.startsWith(`${verb} `)) return false;
    return one.trail ? Boolean(one.trail.branch) : same.includes(now);
  });
  if (at >= 0) letter.replace(at, one.line);
  else letter.add(one.line);
}

function goOn(one, line) {
  const rows = line.rows.slice();
  rows[line.row] = [rows[line.row], one.trail.joint, one.trail.word].filter(Boolean).join(" ");
  inRows(one.trail, line, rows);
}

function shorten(one, line) {
  const rows = line.rows.slice();
  const end = [one.trail.joint, one.trail.word].filter(Boolean).join(" ");
  rows[line.row] = rows[line.row].slice(0, rows[line.row].lastIndexOf(end)).trim();
  if (line.chosen.length === 1) rows.splice(line.row, 1);
  inRows(one.trail, line, rows);
}

function choice(one) {
  const now = offered(one);
  const button = document.createElement("button");
  button.type = "button";
  if (one.picture !== null) button.innerHTML = data.pictures[one.picture];
  const words = document.createElement("span");
  words.textContent = [one.trail && !one.trail.branch ? one.line || one.trail.start : "",
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
  const runs = new Map(here.filter((one) => one.trail && one.trail.branch)
    .map((one) => [one.trail.start, one.trail]));
  brings.textContent = Array.from(runs.values(), brought).filter(Boolean).join(" ");
}

// What a line of routes brings, in words; empty while no route has two stops.
function brought(trail) {
  const line = begun(trail);
  if (!line) return "";
  const routes = line.rows.map((row) => cut(row.slice(row.indexOf(":") + 1)).map((one) => one.text));
  if (!routes.some((hexes) => hexes.length > 1)) return "";
  const run = reckoned(routes, data.routes[trail.routes]);
  const facts = { stops: `${trail.start} ${line.rows.join("; ")}`, sum: grouped(run.sum), cubes: grouped(run.cubes) };
  return told(run.made ? (run.cubes ? "laden" : "revenue") : "trackless", facts);
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
