// A game turn by turn: slider, arrow keys, autoplay, and an address for each turn.
(function () {
  "use strict";
  const SVG = "http://www.w3.org/2000/svg";
  const PAUSE = 1100;
  const root = document.documentElement;
  const slider = document.getElementById("turn");
  if (!slider) return;
  const told = document.getElementById("told");
  const play = document.getElementById("play");
  const articles = Array.from(document.querySelectorAll(".turns > article"));
  // With a script the address of a turn shows its map; without one it leads to its news.
  articles.forEach(function (one) { one.dataset.address = one.id; one.removeAttribute("id"); });
  const plates = JSON.parse(document.getElementById("plates").textContent);
  const drawings = Array.from(document.querySelectorAll(".plate[data-plate]"), function (frame) {
    return drawing(frame, plates[Number(frame.dataset.plate)]);
  });
  let timer = 0;

  // The elements of the picture in the page, and those of others made when they are first wanted.
  function drawing(frame, data) {
    const svg = frame.querySelector("svg");
    const here = Array.from(svg.children);
    const made = new Array(data.pieces.length);
    const absent = frame.querySelector(".absent");
    function element(number) {
      if (number < here.length) return here[number];
      const at = number - here.length;
      if (!made[at]) {
        const holder = document.createElementNS(SVG, "g");
        holder.innerHTML = data.pieces[at];
        made[at] = holder.firstChild;
      }
      return made[at];
    }
    return function show(turn) {
      const wanted = data.turns[turn];
      svg.toggleAttribute("hidden", !wanted);
      svg.style.display = wanted ? "" : "none";
      absent.hidden = Boolean(wanted);
      if (!wanted) return;
      const elements = [];
      const runs = wanted[1];
      for (let at = 0; at < runs.length; at += 2) {
        for (let step = 0; step < runs[at + 1]; step += 1) elements.push(element(runs[at] + step));
      }
      svg.setAttribute("viewBox", wanted[0]);
      svg.replaceChildren.apply(svg, elements);
    };
  }

  function show(turn, address) {
    const article = articles[turn];
    slider.value = String(turn);
    slider.setAttribute("aria-valuetext", article.dataset.name);
    articles.forEach(function (one) { one.classList.toggle("now", one === article); });
    told.replaceChildren();
    const name = document.createElement("b");
    name.textContent = article.dataset.name;
    told.append(name, article.dataset.about);
    drawings.forEach(function (one) { one(turn); });
    document.getElementById("before").disabled = turn === 0;
    document.getElementById("after").disabled = turn === articles.length - 1;
    if (address) history.replaceState(null, "", "#" + article.dataset.address);
  }

  function now() { return Number(slider.value); }

  function step(by) {
    const next = Math.min(articles.length - 1, Math.max(0, now() + by));
    if (next !== now()) show(next, true);
  }

  function stop() {
    clearInterval(timer);
    timer = 0;
    play.setAttribute("aria-pressed", "false");
    play.textContent = play.dataset.play;
    told.setAttribute("aria-live", "polite");
  }

  function start() {
    if (now() === articles.length - 1) show(0, true);
    play.setAttribute("aria-pressed", "true");
    play.textContent = play.dataset.pause;
    told.setAttribute("aria-live", "off");
    timer = setInterval(function () {
      step(1);
      if (now() === articles.length - 1) stop();
    }, PAUSE);
  }

  function addressed() {
    const id = decodeURIComponent(location.hash.slice(1));
    return articles.findIndex(function (one) { return one.dataset.address === id; });
  }

  slider.addEventListener("input", function () { if (timer) stop(); show(now(), true); });
  document.getElementById("before").addEventListener("click", function () { stop(); step(-1); });
  document.getElementById("after").addEventListener("click", function () { stop(); step(1); });
  play.addEventListener("click", function () { if (timer) stop(); else start(); });
  document.addEventListener("keydown", function (event) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const at = event.target;
    if (at instanceof Element && at.closest("input, select, textarea, .wide, pre")) return;
    const by = { ArrowLeft: -1, ArrowRight: 1, Home: -articles.length, End: articles.length }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    if (timer) stop();
    step(by);
  });
  window.addEventListener("hashchange", function () {
    const turn = addressed();
    if (turn >= 0 && turn !== now()) { stop(); show(turn, false); }
  });
  root.classList.add("stepping");
  document.querySelectorAll("[data-needs-script]").forEach(function (one) { one.hidden = false; });
  const first = addressed();
  show(first >= 0 ? first : articles.length - 1, false);
  if (first >= 0) document.getElementById("turns").scrollIntoView();
})();
