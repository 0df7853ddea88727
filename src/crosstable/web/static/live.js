// Live pages: results go straight into their cells, regions that changed are fetched again and morphed.
// What is entered while the server is away waits here and is sent, once, when it is back.
(() => {
  "use strict";
  const body = document.body;
  const address = body.dataset.live;
  const strip = document.getElementById("lost");
  const isPublic = body.hasAttribute("data-public");
  let source = null;
  let timer = null;
  let wanted = false;

  // ------------------------------------------------------------------------------------------- waiting changes
  const SHELF = "crosstable-waiting";
  const waiting = () => { try { return JSON.parse(localStorage.getItem(SHELF) || "[]"); } catch { return []; } };
  const keep = (list) => { try { localStorage.setItem(SHELF, JSON.stringify(list)); } catch { /* private window */ } };

  const lost = (isLost) => {
    if (!strip) return;
    const count = waiting().length;
    strip.hidden = !isLost && count === 0;
    strip.textContent = body.dataset.reconnecting + (count ? " " + body.dataset.waiting.replace("{count}", count) : "");
  };

  const post = (url, fields) => {
    const data = new URLSearchParams({ ...fields, csrf: body.dataset.csrf });
    return fetch(url, { method: "POST", body: data, headers: { Accept: "application/json" } });
  };

  // Sends a change; where the server is away it is kept and sent later, with its key, so that it happens once.
  const send = async (url, fields) => {
    const job = { url, fields: { key: crypto.randomUUID ? crypto.randomUUID() : String(Math.random()).slice(2), ...fields } };
    try {
      return await (await post(job.url, job.fields)).json();
    } catch {
      keep([...waiting(), job]);
      lost(true);
      setTimeout(drain, 1500);
      return { kept: true };
    }
  };

  let draining = false;
  const drain = async () => {
    if (draining) return;
    draining = true;
    try {
      for (let list = waiting(); list.length; list = waiting()) {
        const answer = await post(list[0].url, list[0].fields);
        const said = await answer.json().catch(() => ({}));
        keep(waiting().slice(1));
        document.dispatchEvent(new CustomEvent("crosstable:sent", { detail: { job: list[0], said } }));
      }
      lost(source !== null && source.readyState !== EventSource.OPEN);
    } catch {
      lost(true);
      setTimeout(drain, 1500);
    } finally {
      draining = false;
    }
  };

  // ------------------------------------------------------------------------------------------------- refreshing
  const main = () => document.getElementById("main");
  const busy = () => document.querySelector("dialog[open]") !== null;

  const refresh = async () => {
    if (busy()) { wanted = true; return; }
    wanted = false;
    const place = main();
    if (!place || !window.htmx) return;
    await window.htmx.ajax("GET", location.pathname + location.search, {
      target: "#main", select: "#main", swap: "outerMorph ignoreTitle:true",
    }).catch(() => {});
    document.dispatchEvent(new CustomEvent("crosstable:fresh"));
  };

  const soon = () => {
    clearTimeout(timer);
    // A thousand spectators do not ask in the same instant.
    timer = setTimeout(refresh, isPublic ? 150 + Math.random() * 1200 : 60);
  };

  const glow = (cell) => {
    cell.classList.remove("changed");
    void cell.offsetWidth;
    cell.classList.add("changed");
  };

  const show = (found) => {
    for (const cell of document.querySelectorAll(`[data-cell="${found.cell}"]`)) {
      const place = cell.querySelector("[data-result]") || cell;
      if (place.textContent.trim() !== found.result) {
        place.textContent = found.result;
        if (!found.result) place.innerHTML = '<span class="box"></span> – <span class="box"></span>';
        const row = cell.closest("tr");
        if (row) row.classList.toggle("missing", !found.result);
        glow(cell);
      }
    }
    for (const place of document.querySelectorAll(`[data-progress="${found.progress}"]`)) {
      place.textContent = place.dataset.text.replace("{done}", found.boards - found.missing).replace("{boards}", found.boards).replace("{missing}", found.missing);
    }
    for (const place of document.querySelectorAll(`progress[data-bar="${found.progress}"]`)) {
      place.value = found.boards - found.missing;
    }
  };

  const hear = (event) => {
    const said = JSON.parse(event.data);
    const place = main();
    for (const found of said.results || []) show(found);
    document.dispatchEvent(new CustomEvent("crosstable:heard", { detail: said }));
    if (!place) return;
    const regions = (place.dataset.regions || "").split(" ");
    const known = Number(place.dataset.head || 0);
    const touched = said.regions.some((name) => name === "all" || regions.includes(name));
    if (touched && !(said.head && said.head <= known)) soon();
  };

  const connect = () => {
    const head = (main() && main().dataset.head) || body.dataset.head || "";
    source = new EventSource(`${address}?after=${head}`);
    source.onopen = () => { lost(false); drain(); };
    source.onmessage = hear;
    source.onerror = () => {
      lost(true);
      if (source.readyState === EventSource.CLOSED) { source.close(); setTimeout(connect, 2000); }
    };
  };

  if (address) {
    connect();
    addEventListener("pagehide", () => source.close());
    addEventListener("pageshow", (event) => { if (event.persisted) connect(); });
  }
  if (waiting().length) drain();
  document.addEventListener("close", () => { if (wanted) soon(); }, true);

  window.crosstable = { send, refresh, soon, glow };
})();
