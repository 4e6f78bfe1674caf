// The offers as forms: what stands in the letter moves them, and they write the letter.
const cards = data.offers.map((offer, number) => {
  const element = document.querySelector(`[data-offer="${number}"]`);
  const known = read(offer.line) || { form: "", values: {}, lead: "", order: offer.line, tail: "" };
  const fields = Array.from(element.querySelectorAll("[data-field]"));
  const free = new Set(fields.map((one) => one.dataset.field));
  const fixed = Object.entries(known.values).filter(([name]) => !free.has(name));
  return {
    element, fields, fixed, offer, form: known.form, lead: known.lead, tail: known.tail,
    give: element.querySelector(".give"), problem: element.querySelector(".problem"), line: -1,
  };
});

// The order that a card says now; empty while something is missing.
function written(card) {
  let missing = false;
  const words = card.offer.parts.map((one) => {
    if (typeof one === "string") return one;
    const value = field(card, one.name).value.trim().replace(/\s+/g, " ");
    if (value) return one.lead ? `${one.lead} ${value}` : value;
    missing = missing || !one.spare;
    return "";
  });
  return missing ? "" : words.filter(Boolean).join(" ");
}

function field(card, name) {
  return card.fields.find((one) => one.dataset.field === name);
}

// Whether a card can say the whole of an order: a line of which it shows less is not its own.
function fits(card, found) {
  if (!found || !card.form || card.form !== found.form) return false;
  const shown = [...card.fixed.map(([name]) => name), ...card.fields.map((one) => one.dataset.field)];
  return Object.keys(found.values).every((name) => shown.includes(name)) &&
    card.fixed.every(([name, value]) => fold(found.values[name] || "") === fold(value)) &&
    card.fields.every((one) => {
      const value = found.values[one.dataset.field] || "";
      return one.tagName !== "SELECT" || Array.from(one.options).some((o) => o.value === value);
    });
}

// Which card each line of the letter moves; a line word for word as offered comes first.
function bind(lines) {
  cards.forEach((card) => { card.line = -1; });
  lines.forEach((line, at) => {
    line.card = cards.find((card) => card.line < 0 && card.offer.line === line.text) || null;
    if (line.card) line.card.line = at;
  });
  lines.forEach((line, at) => {
    if (line.card) return;
    line.card = cards.find((card) => card.line < 0 && fits(card, line.found)) || null;
    if (line.card) line.card.line = at;
  });
}

// What the limits of the sheet refuse in a card, as a sentence; empty if they refuse nothing.
function refused(card) {
  for (const one of card.fields) {
    if (one.type !== "number" || !one.value.trim()) continue;
    const [least, most] = bounds(card, one);
    const value = Number(one.value);
    if (!Number.isInteger(value)) return told("whole", {});
    if (least !== null && value < least) return told("least", { figure: grouped(least) });
    if (most !== null && value > most) return told("most", { figure: grouped(most) });
  }
  return "";
}

// Limits may hang on the name that is chosen beside the figure.
function bounds(card, one) {
  const spans = card.offer.spans;
  if (spans) {
    const chosen = card.fields.find((other) => other.tagName === "SELECT" && spans[other.value]);
    if (chosen) return spans[chosen.value];
  }
  return [one.min === "" ? null : Number(one.min), one.max === "" ? null : Number(one.max)];
}

// The figure beside a name that was chosen is brought within the limits that go with the name.
function fitted(card) {
  if (!card.offer.spans) return;
  const one = card.fields.find((other) => other.type === "number");
  const [least, most] = bounds(card, one);
  if (least === null || most === null) return;
  one.min = least;
  one.max = most;
  const value = Number(one.value);
  if (one.value.trim() && value < least) one.value = least;
  if (one.value.trim() && value > most) one.value = most;
}

// What else is free in a card follows a name that was chosen, where the map has a list of such
// orders: a tile takes a place and edges with it. What nothing in the list tells is left to be said.
function followed(card, chosen) {
  const field = chosen.dataset.field;
  const known = (listed.get(card.form) || [])
    .filter((one) => one[field] && card.fixed.every(([name, value]) => fold(one[name] || "") === fold(value)));
  const now = Object.fromEntries(card.fields.map((one) => [one.dataset.field, one.value]));
  if (!known.length) return;
  if (known.some((one) => alike(one, now))) return;
  const alikeness = (one) => card.fields.filter((other) => one[other.dataset.field] === other.value).length;
  const best = known.filter((one) => one[field] === chosen.value)
    .reduce((first, one) => (first && alikeness(first) >= alikeness(one) ? first : one), null);
  card.fields.filter((one) => one !== chosen).forEach((one) => {
    if (best && best[one.dataset.field]) one.value = best[one.dataset.field];
    else if (!best && one.type === "text") one.value = "";
  });
}

// Of two fields of one kind none takes the name of the other: they change their names, and what may
// be left out is left out.
function apart(card, chosen) {
  const kind = chosen.getAttribute("aria-label");
  const other = card.fields.find((one) => one !== chosen && one.tagName === "SELECT" &&
    one.value && one.value === chosen.value && one.getAttribute("aria-label") === kind);
  const had = card.had.get(chosen) || "";
  if (!other) return;
  if (had && Array.from(other.options).some((one) => one.value === had)) other.value = had;
  else chosen.value = had;
}

function remembered(card) {
  card.had = new Map(card.fields.map((one) => [one, one.value]));
}

function grouped(figure) {
  return figure.toLocaleString(document.documentElement.lang);
}

function show(card) {
  const line = card.line >= 0 ? letter.lines[card.line] : null;
  card.give.checked = Boolean(line);
  card.element.classList.toggle("given", Boolean(line));
  if (line && line.found) {
    card.fields.forEach((one) => {
      const value = line.found.values[one.dataset.field] || "";
      if (one !== document.activeElement && one.value !== value) one.value = value;
    });
  }
  remembered(card);
  const reason = line ? refused(card) : "";
  if (card.problem.textContent !== reason) card.problem.textContent = reason;
  card.fields.forEach((one) => one.setAttribute("aria-invalid", String(Boolean(reason))));
}

cards.forEach((card) => {
  const changed = () => {
    const order = written(card);
    if (!order) {
      if (card.line >= 0) letter.remove(card.line);
      card.problem.textContent = card.give.checked ? say.missing : "";
    } else if (card.line >= 0) letter.replace(card.line, order);
    else letter.add(order);
  };
  card.give.addEventListener("change", () => {
    if (card.give.checked) changed();
    else if (card.line >= 0) letter.remove(card.line);
    else card.problem.textContent = "";
  });
  card.fields.forEach((one) => {
    one.addEventListener(one.type === "text" || one.type === "number" ? "input" : "change", () => {
      card.give.checked = true;
      if (one.tagName === "SELECT") {
        apart(card, one);
        followed(card, one);
        fitted(card);
      }
      changed();
      remembered(card);
    });
  });
});
