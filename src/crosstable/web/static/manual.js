// Pairing by hand: pick a player up and put him down, by mouse, by tap or by keys.  What a move means the server knows.
(() => {
  "use strict";
  const $ = (selector, root = document) => root.querySelector(selector);
  const bench = () => $("#workbench");
  const says = () => $("#manual-says");
  let held = null; // the entry that is picked up
  let busy = false;

  const chairs = () => [...document.querySelectorAll("#workbench .chair")];
  const chairOf = (entry) => $(`#workbench .chair[data-player="${entry}"]`);
  const name = (chair) => chair.textContent.trim().replace(/\s+/g, " ");
  const tell = (text) => { if (says()) says().textContent = text; };

  const dress = () => {
    if (!bench()) return;
    for (const chair of chairs()) {
      chair.setAttribute("role", "button");
      chair.classList.toggle("held", held !== null && chair.dataset.player === held);
      chair.setAttribute("aria-pressed", String(held !== null && chair.dataset.player === held));
    }
    if (held === null) tell(says().dataset.hint);
  };
  const hold = (entry) => {
    held = entry;
    dress();
    if (held !== null) tell(says().dataset.held.replace("{name}", name(chairOf(held))));
  };

  // -------------------------------------------------------------------------------------------------------- sending
  const swapIn = async (fields, focus) => {
    if (busy) return;
    busy = true;
    held = null;
    dress();
    tell(says().dataset.moving);
    const data = new URLSearchParams({ ...fields, csrf: document.body.dataset.csrf });
    try {
      const answer = await fetch(bench().dataset.url, { method: "POST", body: data });
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const fresh = page.getElementById("main");
      if (!fresh) throw new Error("no page");
      const scroll = [scrollX, scrollY];
      $("#main").replaceWith(document.adoptNode(fresh));
      scrollTo(...scroll);
      if (window.htmx) window.htmx.process(fresh);
      dress();
      const question = $("#question [data-leave]"); // the harmless answer: a second Space confirms nothing
      const back = question || (focus && chairOf(focus)) || chairs()[0];
      if (back) back.focus({ preventScroll: !question });
      if (question) question.scrollIntoView({ block: "center" });
      else if ($("#main > .notice")) scrollTo(0, 0);
      else if (focus && chairOf(focus)) tell(`${name(chairOf(focus))}. ${$("#manual-state").textContent.trim()}`);
    } catch {
      tell(says().dataset.failed);
    } finally {
      busy = false;
    }
  };
  const put = (entry, place) => swapIn({ do: "move", player: entry, to: place, mark: bench().dataset.mark }, entry);
  // A chair takes whoever is put on it; among those who are not paired that means: the two make a board.
  const placeOf = (chair) => {
    const { player, place } = chair.dataset;
    return player && place === "out" ? `e${player}` : place;
  };

  // ------------------------------------------------------------------------------------------------------------- keys
  const grid = () => {
    // Rows of chairs as they stand on the page: a board has two, the bench one.
    const rows = [...document.querySelectorAll("#workbench tr[data-board]")].map((row) => [...row.querySelectorAll(".chair")]);
    const side = [...document.querySelectorAll("#workbench .bench .chair")];
    return { rows, side };
  };
  const step = (chair, key) => {
    const { rows, side } = grid();
    const line = rows.findIndex((row) => row.includes(chair));
    if (line < 0) {
      const at = side.indexOf(chair);
      if (key === "ArrowUp") return side[at - 1];
      if (key === "ArrowDown") return side[at + 1];
      if (key === "ArrowLeft" && rows.length) {
        const top = chair.getBoundingClientRect().top;
        return rows.reduce((best, row) => (Math.abs(row[1].getBoundingClientRect().top - top) < Math.abs(best.getBoundingClientRect().top - top) ? row[1] : best), rows[0][1]);
      }
      return null;
    }
    const column = rows[line].indexOf(chair);
    if (key === "ArrowUp") return rows[line - 1] && rows[line - 1][column];
    if (key === "ArrowDown") return rows[line + 1] ? rows[line + 1][column] : null;
    if (key === "ArrowLeft") return rows[line][column - 1];
    return rows[line][column + 1] || side[0];
  };
  document.addEventListener("keydown", (event) => {
    if (!bench() || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape" && held !== null) { const chair = chairOf(held); hold(null); if (chair) chair.focus(); return; }
    const chair = event.target.closest && event.target.closest("#workbench .chair");
    if (!chair) {
      if (event.key.startsWith("Arrow") && (event.target === document.body || event.target.id === "main")) { event.preventDefault(); const first = chairs()[0]; if (first) first.focus(); }
      return;
    }
    if (event.key.startsWith("Arrow")) {
      event.preventDefault();
      const next = step(chair, event.key);
      if (next) { next.focus(); next.scrollIntoView({ block: "nearest" }); }
    } else if (event.key === " " || event.key === "Enter") {
      event.preventDefault();
      choose(chair);
    } else if (event.key === "Delete" || event.key === "Backspace") {
      event.preventDefault();
      if (chair.dataset.player && chair.dataset.place !== "out") put(chair.dataset.player, "out");
    } else if (event.key.toLowerCase() === "x") {
      const row = chair.closest("tr[data-board]");
      if (row) { event.preventDefault(); swapIn({ do: `swap:${row.dataset.board}`, mark: bench().dataset.mark }, chair.dataset.player); }
    }
  });
  const choose = (chair) => {
    if (held === null) { if (chair.dataset.player) hold(chair.dataset.player); return; }
    if (chair.dataset.player === held) { hold(null); return; }
    put(held, placeOf(chair));
  };

  // ----------------------------------------------------------------------------------------------------- mouse and tap
  let start = null;
  let carried = null;
  let over = null;
  let dragged = false;
  const light = (place) => {
    if (over === place) return;
    if (over) over.classList.remove("over");
    over = place;
    if (over) over.classList.add("over");
  };
  document.addEventListener("pointerdown", (event) => {
    dragged = false;
    const chair = event.target.closest("#workbench .chair[data-player]");
    // Fingers scroll; they pick up and put down by tapping.
    if (!chair || event.button !== 0 || event.pointerType === "touch" || busy) return;
    start = { chair, x: event.clientX, y: event.clientY };
  });
  document.addEventListener("pointermove", (event) => {
    if (!start) return;
    if (!carried) {
      if (Math.hypot(event.clientX - start.x, event.clientY - start.y) < 6) return;
      dragged = true;
      carried = document.createElement("div");
      carried.className = "carried";
      carried.textContent = name(start.chair);
      document.body.append(carried);
      document.body.classList.add("dragging");
      hold(start.chair.dataset.player);
    }
    event.preventDefault();
    carried.style.transform = `translate(${event.clientX + 10}px, ${event.clientY + 10}px)`;
    const under = document.elementFromPoint(event.clientX, event.clientY);
    light(under ? under.closest("[data-drop]") : null);
    if (event.clientY < 90) scrollBy(0, -16); else if (event.clientY > innerHeight - 40) scrollBy(0, 16);
  });
  const drop = (isDone) => {
    if (carried) {
      carried.remove();
      carried = null;
      document.body.classList.remove("dragging");
      const place = over && over.dataset.drop;
      const entry = start.chair.dataset.player;
      light(null);
      if (isDone && place && place !== `e${entry}` && place !== start.chair.dataset.place) put(entry, place); else hold(null);
    }
    start = null;
  };
  document.addEventListener("pointerup", () => drop(true));
  document.addEventListener("pointercancel", () => drop(false));
  document.addEventListener("dragstart", (event) => { if (event.target.closest("#workbench")) event.preventDefault(); });
  document.addEventListener("click", (event) => {
    const chair = event.target.closest("#workbench .chair");
    if (!chair || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (!dragged) choose(chair);
    dragged = false;
  });

  // Buttons and forms do the same in place.
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!form.matches("form[data-op]") || !bench()) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const fields = Object.fromEntries(new FormData(form, event.submitter));
    delete fields.csrf;
    swapIn(fields, fields.player);
    if (location.search) history.replaceState(null, "", bench().dataset.url);
  }, true);
  document.addEventListener("crosstable:fresh", () => { held = held !== null && chairOf(held) ? held : null; dress(); });
  dress();
})();
