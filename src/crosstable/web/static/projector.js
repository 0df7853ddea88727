// The screen in the hall: fills itself with rows, turns its pages, shows the time; new results stay marked a while.
(() => {
  "use strict";
  const TURN = 9000; // milliseconds a page stays
  const FRESH = 90000; // milliseconds a new result stays marked
  let page = 0;
  let paused = false;
  const news = new Map();
  const $ = (id) => document.getElementById(id);

  const rows = () => [...document.querySelectorAll("#list tbody tr")];

  const fitting = () => {
    const list = $("list");
    const footer = document.querySelector(".bottom");
    const all = rows();
    if (!list || !all.length) return 1;
    all.forEach((row) => { row.hidden = false; });
    const room = footer.getBoundingClientRect().top - all[0].getBoundingClientRect().top - 4;
    return Math.max(1, Math.floor(room / all[0].getBoundingClientRect().height));
  };

  const show = () => {
    const each = fitting();
    const all = rows();
    const pages = Math.max(1, Math.ceil(all.length / each));
    page = ((page % pages) + pages) % pages;
    all.forEach((row, place) => { row.hidden = Math.floor(place / each) !== page; });
    const text = $("page");
    text.textContent = text.dataset.text.replace("{page}", page + 1).replace("{pages}", pages);
    $("paused").hidden = !paused;
    mark();
  };

  const mark = () => {
    const moment = Date.now();
    for (const [cell, since] of news) {
      const is = moment - since < FRESH;
      for (const place of document.querySelectorAll(`td[data-cell="${cell}"]`)) place.closest("tr").classList.toggle("fresh", is);
      if (!is) news.delete(cell);
    }
  };

  let timer = null;
  const run = () => {
    clearInterval(timer);
    timer = setInterval(() => { if (!paused) { page += 1; show(); } }, TURN);
  };
  const turn = (by) => { page += by; show(); run(); };

  const clock = () => {
    const text = new Date().toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
    if ($("clock") && $("clock").textContent !== text) $("clock").textContent = text;
  };

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "ArrowRight" || event.key === "ArrowDown" || event.key === "PageDown") turn(1);
    else if (event.key === "ArrowLeft" || event.key === "ArrowUp" || event.key === "PageUp") turn(-1);
    else if (event.key === "Home") { page = 0; turn(0); }
    else if (event.key === " ") { paused = !paused; show(); }
    else return;
    event.preventDefault();
  });
  let pointing = null;
  document.addEventListener("pointermove", () => {
    document.body.classList.add("pointing");
    clearTimeout(pointing);
    pointing = setTimeout(() => document.body.classList.remove("pointing"), 3000);
  });
  document.addEventListener("crosstable:results", (event) => {
    for (const found of event.detail) if (found.result) news.set(found.cell, Date.now()); else news.delete(found.cell);
    mark();
  });
  document.addEventListener("crosstable:fresh", () => { show(); clock(); });
  addEventListener("resize", show);
  if (document.fonts && document.fonts.ready) document.fonts.ready.then(show);
  setInterval(() => { clock(); mark(); }, 1000);
  clock();
  show();
  run();
})();
