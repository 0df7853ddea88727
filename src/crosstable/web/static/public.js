// Public pages: results appear by themselves, three letters find a board, the browser remembers who you are.
(() => {
  "use strict";
  const body = document.body;
  const strip = document.getElementById("lost");
  const main = () => document.getElementById("main");
  const $ = (id) => document.getElementById(id);

  // ------------------------------------------------------------------------------------------- who I am
  const SHELF = "crosstable-me-" + body.dataset.me;
  const me = () => { try { return localStorage.getItem(SHELF); } catch { return null; } };
  const remember = (who) => {
    try { if (who) localStorage.setItem(SHELF, who); else localStorage.removeItem(SHELF); } catch { /* private window */ }
    show();
  };
  const numberOf = (link) => link.getAttribute("href").split("/").pop();

  // --------------------------------------------------------------------------------------- find my board
  const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLocaleLowerCase();

  const nameOf = (link) => plain((link.querySelector("bdi") || link).textContent);  // without the title

  const seats = () => {
    const found = [];
    for (const row of document.querySelectorAll("#boards tbody tr")) {
      for (const colour of ["w", "b"]) {
        const link = row.querySelector(".player." + colour + " a");
        if (link) found.push({ link, row, colour, name: nameOf(link) });
      }
    }
    for (const item of document.querySelectorAll("#out li")) {
      const link = item.querySelector("a");
      if (link) found.push({ link, reason: item.querySelector(".reason").textContent, name: nameOf(link) });
    }
    return found;
  };

  const copy = (link, into) => { into.replaceChildren(...[...link.childNodes].map((node) => node.cloneNode(true))); };

  const cardOf = (seat) => {
    const card = $("card").content.firstElementChild.cloneNode(true);
    const who = card.querySelector(".who a");
    who.href = seat.link.href;
    copy(seat.link, who);
    const board = card.querySelector(".place b");
    const why = card.querySelector(".why");
    for (const colour of ["w", "b"]) card.querySelector(".colour." + colour).hidden = seat.colour !== colour;
    if (seat.row) {
      const number = seat.row.querySelector(".bd").textContent;
      const cell = seat.row.querySelector(".player." + (seat.colour === "w" ? "b" : "w"));
      const result = seat.row.querySelector(".result");
      board.textContent = board.dataset.words.replace("{board}", number);
      const other = card.querySelector(".other");
      copy(cell.querySelector("a") || cell, other);
      if (cell.dataset.r) other.append(` (${cell.dataset.r})`);
      const place = card.querySelector(".result");
      place.dataset.cell = result.dataset.cell;
      place.textContent = result.textContent.trim() === "–" ? "" : result.textContent;
      // Not why.hash: what a template holds belongs to a page without an address, where a link has no parts to set.
      if (why) why.setAttribute("href", `${why.getAttribute("href")}?board=${number}#b${number}`);
    } else {
      board.textContent = seat.reason;
      card.querySelector(".against").hidden = true;
      if (why) why.hidden = true;
    }
    const button = card.querySelector(".me");
    button.dataset.who = numberOf(seat.link);
    if (me() === button.dataset.who) button.textContent = button.dataset.forget;
    return card;
  };

  const find = () => {
    const box = $("find");
    if (!box || !$("card")) return;
    const wanted = plain(box.value.trim());
    const isNumber = /^\d+$/.test(wanted);
    // As the server orders them: the surname itself, its beginning, the beginning of another word, the rest.
    const parted = (seat) => { const [first, ...more] = seat.name.split(","); return [first.trim(), more.join(",").trim()]; };
    const nearness = (seat) => {
      const [surname, more] = parted(seat), [asked, ...rest] = wanted.split(",");
      const surnames = more ? [surname] : [surname, ...surname.split(/\s+/)];
      if (isNumber && numberOf(seat.link) === wanted) return 0;
      if (surnames.includes(asked.trim()) && more.startsWith(rest.join(",").trim())) return 0;
      if (surnames.some((one) => one.startsWith(wanted))) return 1;
      return seat.name.split(/[\s,]+/).some((word) => word.startsWith(wanted)) ? 2 : 3;
    };
    const byName = (a, b) => parted(a)[0].localeCompare(parted(b)[0]) || parted(a)[1].localeCompare(parted(b)[1]);
    const fits = (seat) => seat.name.includes(wanted) && (!isNumber || seat.name.split(/\D+/).includes(wanted));
    const found = wanted ? seats().filter((seat) => fits(seat) || (isNumber && numberOf(seat.link) === wanted)) : [];
    found.sort((a, b) => nearness(a) - nearness(b) || byName(a, b));
    $("found").replaceChildren(...found.slice(0, 12).map(cardOf));
    $("nobody").hidden = !wanted || found.length > 0;
    for (const other of document.querySelectorAll(".find .nobody:not(#nobody)")) other.remove();
  };

  // ------------------------------------------------------------------------------------ what is remembered
  const show = () => {
    const who = me();
    const tab = $("my-tab");
    if (tab) {
      tab.hidden = !who;
      if (who) tab.firstElementChild.href = `${body.dataset.section}/players/${who}`;
      const here = who !== null && location.pathname === new URL(tab.firstElementChild.href, location.href).pathname;
      if (here) tab.firstElementChild.setAttribute("aria-current", "page"); else tab.firstElementChild.removeAttribute("aria-current");
    }
    const mine = $("mine");
    if (mine && $("card")) {
      const seat = who && seats().find((one) => numberOf(one.link) === who);
      mine.hidden = !seat;
      mine.replaceChildren(...(seat ? [cardOf(seat)] : []));
      for (const row of document.querySelectorAll("#boards tr.mine")) row.classList.remove("mine");
      if (seat && seat.row) seat.row.classList.add("mine");
    }
    for (const row of document.querySelectorAll("tr[data-tpn]")) row.classList.toggle("mine", row.dataset.tpn === who);
    const head = $("player");
    if (head) {
      const button = head.querySelector(".me");
      button.hidden = false;
      button.dataset.who = head.dataset.tpn;
      button.dataset.own = button.dataset.own || button.textContent;
      button.textContent = who === head.dataset.tpn ? button.dataset.forget : button.dataset.own;
    }
    find();
  };

  document.addEventListener("click", (event) => {
    const button = event.target.closest("button.me");
    if (button) {
      remember(me() === button.dataset.who ? null : button.dataset.who);
      const box = $("find");
      if (box && me()) { box.value = ""; find(); }
    }
    for (const menu of document.querySelectorAll("details.menu[open]")) if (!menu.contains(event.target)) menu.open = false;
  });
  document.addEventListener("input", (event) => { if (event.target.id === "find") find(); });
  document.addEventListener("submit", (event) => { if (event.target.querySelector("#find") && $("card")) { event.preventDefault(); find(); } });

  // --------------------------------------------------------------------------------------------- the news
  const refresh = async () => {
    const before = main();
    let text;
    try {
      const answer = await fetch(location.pathname + location.search);
      if (!answer.ok) { location.reload(); return; }
      text = await answer.text();
    } catch { soon(3000); return; }
    const page = new DOMParser().parseFromString(text, "text/html");
    const fresh = page.getElementById("main");
    if (!fresh || !before) return;
    const box = $("find");
    const typed = box ? { value: box.value, has: document.activeElement === box, at: box.selectionStart } : null;
    const open = [...before.querySelectorAll("details[open][id]")].map((one) => one.id);
    const left = [...before.querySelectorAll(".scroll")].map((one) => one.scrollLeft);
    before.replaceWith(document.adoptNode(fresh));
    document.title = page.title;
    for (const id of open) if ($(id)) $(id).open = true;
    fresh.querySelectorAll(".scroll").forEach((one, place) => { one.scrollLeft = left[place] || 0; });
    const again = $("find");
    if (again && typed) {
      again.value = typed.value;
      if (typed.has) { again.focus(); again.setSelectionRange(typed.at, typed.at); }
    }
    show();
    document.dispatchEvent(new CustomEvent("crosstable:fresh"));
  };

  let timer = null;
  // A thousand spectators do not ask in the same instant.
  const soon = (wait) => { clearTimeout(timer); timer = setTimeout(refresh, wait || 150 + Math.random() * 1200); };

  const patch = (found) => {
    for (const cell of document.querySelectorAll(`[data-cell="${found.cell}"]`)) {
      const result = found.result || (cell.tagName === "TD" ? "–" : "");
      if (cell.textContent.trim() === result) continue;
      cell.textContent = result;
      cell.classList.remove("changed");
      void cell.offsetWidth;
      cell.classList.add("changed");
    }
    for (const place of document.querySelectorAll(`[data-progress="${found.progress}"]`)) {
      place.textContent = place.dataset.text.replace("{done}", found.boards - found.missing).replace("{boards}", found.boards);
    }
  };

  const hear = (event) => {
    const said = JSON.parse(event.data);
    for (const found of said.results || []) patch(found);
    if ((said.results || []).length) document.dispatchEvent(new CustomEvent("crosstable:results", { detail: said.results }));
    const place = main();
    if (!place) return;
    const regions = (place.dataset.regions || "").split(" ");
    const { complete, watch } = place.dataset;
    const touched = said.regions.some((name) => name === "all" || regions.includes(name))
      || (said.results || []).some((found) => found.cell === watch || (complete && found.progress.startsWith(complete) && !found.missing));
    if (touched && !(said.head && said.head <= Number(place.dataset.head || 0))) soon();
  };

  let source = null;
  const connect = () => {
    source = new EventSource(`${body.dataset.live}?after=${(main() && main().dataset.head) || body.dataset.head}`);
    source.onopen = () => { strip.hidden = true; };
    source.onmessage = hear;
    source.onerror = () => {
      strip.textContent = body.dataset.reconnecting;
      strip.hidden = false;
      if (source.readyState === EventSource.CLOSED) { source.close(); setTimeout(connect, 2000 + Math.random() * 3000); }
    };
  };
  show();
  connect();
  addEventListener("pagehide", () => source.close());
  addEventListener("pageshow", (event) => { if (event.persisted) connect(); });
})();
