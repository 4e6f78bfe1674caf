// What a company's trains bring on the hexes of their stops, by the facts that the office exported
// (see the vectors in fixtures/order-page, which its own reckoning is held to as well).
const MOST_WAYS = 20000;

// Every way to make stops in these hexes over the map's links, none of whose track is used yet.
function* tracks(hexes, map, used) {
  function* onward(stops, taken) {
    const at = stops.length;
    if (at === hexes.length) {
      if (stops.some((one) => one.own)) yield { stops, taken };
      return;
    }
    for (const stop of map.inHex.get(hexes[at]) || []) {
      if (stops.includes(stop) || (stop.ends && at > 0 && at < hexes.length - 1)) continue;
      if (!at) { yield* onward([stop], taken); continue; }
      for (const [other, track] of map.beside.get(stops[at - 1].number) || []) {
        if (other !== stop.number || track.some((one) => taken.has(one))) continue;
        yield* onward([...stops, stop], new Set([...taken, ...track]));
      }
    }
  }
  yield* onward([], used);
}

function worth(stops) {
  return stops.reduce((sum, stop, at) => {
    return sum + (at === 0 || at === stops.length - 1 ? stop.end : stop.passing);
  }, 0);
}

function mapOf(facts) {
  const inHex = new Map();
  const beside = new Map();
  const put = (there, key, one) => { there.set(key, [...(there.get(key) || []), one]); };
  facts.stops.forEach((stop) => put(inHex, stop.hex, stop));
  facts.links.forEach(([first, last, track]) => {
    put(beside, first, [last, track]);
    put(beside, last, [first, track]);
  });
  return { inHex, beside };
}

// The most that trains bring together on these hexes, each a list; null if track or stations do
// not let them run so now.
function most(routes, map) {
  let best = null;
  let left = MOST_WAYS;
  function onward(at, used, sum) {
    if (at === routes.length) { best = Math.max(best === null ? 0 : best, sum); return; }
    for (const way of tracks(routes[at], map, used)) {
      left -= 1;
      if (left < 0) return;
      onward(at + 1, way.taken, sum + worth(way.stops));
    }
  }
  onward(0, new Set(), 0);
  return best;
}

// Cubes that are paid for: each train takes one to each place on its route, from a deposit there.
function cubes(routes, facts) {
  const wanted = [];
  routes.forEach((hexes, train) => hexes.forEach((hex) => {
    if (facts.places.includes(hex)) wanted.push(train);
  }));
  const taken = new Map();
  function supply(want, tried) {
    for (const hex of routes[wanted[want]]) {
      for (let n = 0; n < (facts.cubes[hex] || 0); n += 1) {
        const cube = `${hex} ${n}`;
        if (tried.has(cube)) continue;
        tried.add(cube);
        if (!taken.has(cube) || supply(taken.get(cube), tried)) {
          taken.set(cube, want);
          return true;
        }
      }
    }
    return false;
  }
  wanted.forEach((train, want) => supply(want, new Set()));
  return taken.size;
}

// A whole run: what its stops and its cubes bring, and whether it can be made as the map is.
function reckoned(routes, facts) {
  const map = mapOf(facts);
  const run = routes.filter((hexes) => hexes.length > 1);
  const stops = most(run, map);
  const bare = run.reduce((sum, hexes) => sum + hexes.reduce((more, hex, at) => {
    const here = (map.inHex.get(hex) || []).map((stop) => {
      return at === 0 || at === hexes.length - 1 ? stop.end : stop.passing;
    });
    return more + Math.max(0, ...here);
  }, 0), 0);
  const paid = stops === null ? 0 : facts.dollars * cubes(run, facts);
  return { made: stops !== null, cubes: paid, sum: stops === null ? bare : stops + paid };
}
