// What the sheet's limits say of several lines together, and of places that it has a list for.
function added(part, line) {
  const values = line.found.values;
  const others = Object.entries(part.only);
  if (!part.forms.includes(line.found.form)) return 0;
  if (others.some(([slot, name]) => fold(values[slot] || "") !== fold(name))) return 0;
  const figure = part.figure ? Number(values[part.figure]) : 1;
  const times = part.by ? part.times[values[part.by]] || 0 : 1;
  const whole = figure * times * part.per_cent;
  return Number.isFinite(whole) ? whole / 100 : 0;
}

// For each line with which a sum is more than it may be, a sentence.
function exceeded(lines) {
  const found = new Map();
  data.sums.forEach((sum) => {
    const each = lines.map((line) => {
      return line.found ? sum.parts.reduce((all, part) => all + added(part, line), 0) : 0;
    });
    let now = each.filter((one) => one < 0).reduce((all, one) => all + one, 0);
    lines.forEach((line, at) => {
      if (each[at] <= 0) return;
      now += each[at];
      if (now > sum.most && !found.has(line)) {
        found.set(line, sum.told.replace("{sum}", grouped(Math.ceil(now))));
      }
    });
  });
  return found;
}

// Orders of which the map has a list, by their usage line.
const listed = new Map();
data.touches.forEach((one) => {
  const found = one.trail ? null : read(one.line);
  if (!found || !found.values.hex) return;
  if (!listed.has(found.form)) listed.set(found.form, []);
  listed.get(found.form).push(found.values);
});

function alike(one, other) {
  const bare = (value) => fold(value.split(/\s+/).sort().join(" "));
  return Object.keys(one).every((slot) => !one[slot] || !other[slot] || bare(one[slot]) === bare(other[slot]));
}

// Whether the map lists such orders, and this one is not among them as the map is now.
function unlisted(line) {
  const known = line.found && line.found.values.hex && listed.get(line.found.form);
  return Boolean(known) && !known.some((values) => alike(line.found.values, values));
}
