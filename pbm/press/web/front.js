// The front page: search over all games (MiniSearch), filters, and an address for what is sought.
(function () {
  "use strict";
  const form = document.getElementById("search");
  if (!form || typeof MiniSearch === "undefined") return;
  const list = document.getElementById("games");
  const items = new Map();
  Array.from(list.children).forEach(function (item) { items.set(item.id, item); });
  const order = Array.from(items.values());
  const games = new Map(GAMES.map(function (game) { return ["game-" + game.id, game]; }));
  const index = new MiniSearch({
    fields: ["title", "game", "people", "winner", "year", "about"],
    searchOptions: { prefix: true, fuzzy: 0.15, combineWith: "AND", boost: { game: 2, winner: 1.5 } },
  });
  index.addAll(GAMES);
  const count = document.getElementById("count");
  const filters = ["title", "year", "player", "winner"];

  function matches(game, wanted) {
    return (!wanted.title || game.title === wanted.title)
      && (!wanted.year || game.years.includes(wanted.year))
      && (!wanted.player || game.players.includes(wanted.player))
      && (!wanted.winner || game.winners.includes(wanted.winner));
  }

  function show() {
    const wanted = Object.fromEntries(new FormData(form));
    const words = wanted.q.trim();
    const found = words ? index.search(words).map(function (hit) { return "game-" + hit.id; }) : null;
    const kept = new Set();
    games.forEach(function (game, id) {
      if ((!found || found.includes(id)) && matches(game, wanted)) kept.add(id);
    });
    order.forEach(function (item) { item.hidden = !kept.has(item.id); });
    const sorted = found ? found.map(function (id) { return items.get(id); }) : order;
    list.append.apply(list, sorted);
    count.textContent = (kept.size === 1 ? count.dataset.one : count.dataset.many).replace("%", kept.size);
    const said = new URLSearchParams();
    Object.entries(wanted).forEach(function (pair) { if (pair[1]) said.set(pair[0], pair[1]); });
    history.replaceState(null, "", said.size ? "#" + said : location.pathname + location.search);
  }

  const said = new URLSearchParams(location.hash.slice(1));
  ["q"].concat(filters).forEach(function (name) {
    if (said.has(name)) form.elements[name].value = said.get(name);
  });
  form.addEventListener("input", show);
  form.addEventListener("submit", function (event) { event.preventDefault(); });
  form.addEventListener("reset", function () { setTimeout(show); });
  form.hidden = false;
  show();
})();
