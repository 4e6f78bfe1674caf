// What is broader than the screen can be moved by keyboard, too.
(function () {
  "use strict";
  const scrolling = Array.from(document.querySelectorAll(".scrolls"));
  function mark() {
    scrolling.forEach(function (one) {
      if (one.scrollWidth > one.clientWidth + 1) one.tabIndex = 0;
      else one.removeAttribute("tabindex");
    });
  }
  window.addEventListener("resize", mark);
  document.addEventListener("toggle", mark, true);
  mark();
})();
