// Reading a line by the office's own usage lines. What they do not read stays as it was written.
const data = JSON.parse(document.getElementById("data").textContent);
const say = JSON.parse(document.getElementById("words").textContent);
const JOINTS = data.joints;
const LEAD = new RegExp(JOINTS.lead);
const TAIL = new RegExp(`^(?:${[
  JOINTS.condition, JOINTS.also, JOINTS.instead, ...JOINTS.bounds, ...JOINTS.ends,
].join("|")})\\b`, "i");

function told(sentence, facts) {
  return say[sentence].replace(/\{(\w+)\}/g, (all, name) => facts[name]);
}

function fold(text) {
  const bare = text.toLowerCase().normalize("NFKD").replace(/[\u0300-\u036f]/g, "");
  return bare.replace(/\band\b/g, "&").replace(/[\s.,'"-]+/g, "");
}

const indexed = {};
Object.keys(data.names).forEach((kind) => {
  indexed[kind] = new Map(data.names[kind].map((name) => [fold(name), name]));
});

function cut(text) {
  const found = [];
  const sign = /<=|>=|!=|[<>=(),:;]|[^\s<>=(),:;]+/g;
  for (let one = sign.exec(text); one; one = sign.exec(text)) {
    found.push({ text: one[0], start: one.index, end: sign.lastIndex });
  }
  return found;
}

function between(line, tokens, first, after) {
  return after > first ? line.slice(tokens[first].start, tokens[after - 1].end) : "";
}

// All ways to read the parts of a usage line from a token on: the values, and the token after.
function* ways(parts, at, line, tokens) {
  if (!parts.length) { yield [{}, at]; return; }
  for (const [values, after] of part(parts[0], at, line, tokens)) {
    for (const [more, end] of ways(parts.slice(1), after, line, tokens)) {
      yield [Object.assign({}, values, more), end];
    }
  }
}

function* part(one, at, line, tokens) {
  if (one.word) {
    if (at < tokens.length && one.word.includes(tokens[at].text.toLowerCase())) yield [{}, at + 1];
    if (one.spare) yield [{}, at];
  } else if (one.maybe) {
    yield* ways(one.maybe, at, line, tokens);
    yield [{}, at];
  } else {
    for (const [value, after] of slot(one, at, line, tokens)) yield [{ [one.slot]: value }, after];
  }
}

function* slot(one, at, line, tokens) {
  if (at >= tokens.length) return;
  const bounds = data.numbers[one.of];
  if (bounds) {
    const text = tokens[at].text.replace(/^\$|\$$/g, "");
    if (/^\d{1,9}$/.test(text) && Number(text) >= bounds[0] && Number(text) <= bounds[1]) {
      yield [text, at + 1];
    }
  } else if (indexed[one.of]) {
    for (const [name, after] of names(one.of, at, line, tokens)) {
      if (one.many && after < tokens.length) {
        for (const [more, end] of slot(one, after, line, tokens)) yield [`${name} ${more}`, end];
      }
      yield [name, after];
    }
  } else {
    for (let after = limit(one, at, line, tokens); after > at; after -= 1) {
      yield [between(line, tokens, at, after), after];
    }
  }
}

// Where a slot without a list ends at the latest: a programme's line may go on with a condition.
function limit(one, at, line, tokens) {
  if (!data.programme || one.of === "text") return tokens.length;
  const after = tokens.findIndex((token, n) => n > at && TAIL.test(line.slice(token.start)));
  return after < 0 ? tokens.length : after;
}

// The names that begin at a token, the longest first.
function* names(kind, at, line, tokens) {
  for (let after = Math.min(tokens.length, at + 8); after > at; after -= 1) {
    const name = indexed[kind].get(fold(between(line, tokens, at, after)));
    if (name !== undefined) yield [name, after];
  }
}

// A line as lead, order with its form and values, and what follows; null if no usage reads it.
function read(line) {
  const text = line.trim();
  const lead = data.programme ? LEAD.exec(text)[0] : "";
  const order = text.slice(lead.length);
  const tokens = cut(order);
  let best = null;
  for (const form of data.forms) {
    for (const [values, end] of ways(form.parts, 0, order, tokens)) {
      const tail = end < tokens.length ? order.slice(tokens[end].start) : "";
      if (tail && !(data.programme && TAIL.test(tail))) continue;
      if (!best || end > best.end) best = { lead, form: form.key, values, end, order, tail };
      break;
    }
  }
  if (best && best.tail) best.order = order.slice(0, tokens[best.end].start).trim();
  return best;
}
