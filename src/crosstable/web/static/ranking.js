// Standings: numbers that unfold into their sums, two players compared, criteria that can be dragged.
(() => {
  "use strict";
  const fragment = async (url) => {
    const answer = await fetch(url, { headers: { "HX-Request": "true" } });
    if (!answer.ok) throw new Error(String(answer.status));
    return answer.text();
  };
  const table = () => document.getElementById("ranking");

  // ------------------------------------------------------------------------------------------------- receipts
  const opened = new Map(); // by the row's id: the address of what is unfolded under it
  const fold = (row) => {
    opened.delete(row.id);
    const below = row.nextElementSibling;
    if (below && below.classList.contains("unfolded")) below.remove();
    for (const link of row.querySelectorAll('a.v[aria-expanded="true"]')) link.removeAttribute("aria-expanded");
  };

  const unfold = async (link) => {
    const row = link.closest("tr");
    const wasOpen = link.getAttribute("aria-expanded") === "true";
    fold(row);
    if (wasOpen) return;
    link.setAttribute("aria-expanded", "true");
    opened.set(row.id, link.getAttribute("href"));
    try {
      const text = await fragment(link.href);
      if (link.getAttribute("aria-expanded") !== "true") return;
      const below = document.createElement("tr");
      below.className = "unfolded";
      below.innerHTML = `<td colspan="${row.cells.length}"><div></div></td>`;
      below.querySelector("div").innerHTML = text;
      row.after(below);
    } catch {
      location.href = link.href;
    }
  };

  document.addEventListener("click", (event) => {
    const link = event.target.closest("#ranking a.v");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button) return;
    event.preventDefault();
    unfold(link);
  });

  // ---------------------------------------------------------------------------------------- what separates two
  let ticked = [];
  const tray = () => document.getElementById("separate");
  const box = (tpn) => table() && table().querySelector(`.tick input[value="${tpn}"]`);

  const compare = async () => {
    const form = tray();
    const place = document.getElementById("between");
    if (!form || !place) return;
    form.classList.toggle("open", ticked.length > 0);
    if (ticked.length < 2) {
      place.textContent = ticked.length ? form.dataset.one : "";
      return;
    }
    const asked = ticked.join();
    const url = `${table().dataset.separate}?a=${ticked[0]}&b=${ticked[1]}${table().dataset.more}`;
    try {
      const text = await fragment(url);
      if (asked === ticked.join()) place.innerHTML = text;
    } catch {
      location.href = url;
    }
  };

  const untick = () => {
    for (const tpn of ticked) { const mine = box(tpn); if (mine) mine.checked = false; }
    ticked = [];
    compare();
  };

  const tick = (tpn, on) => {
    ticked = ticked.filter((one) => one !== tpn);
    if (on) ticked.push(tpn);
    while (ticked.length > 2) {
      const oldest = box(ticked.shift());
      if (oldest) oldest.checked = false;
    }
    compare();
  };

  document.addEventListener("click", (event) => { if (event.target.id === "untick") untick(); });
  document.addEventListener("change", (event) => {
    if (event.target.matches("#ranking .tick input")) tick(event.target.value, event.target.checked);
  });
  document.addEventListener("click", (event) => {
    const row = event.target.closest("#ranking tr[data-tpn]");
    if (!row || event.target.closest("a, input, button, label") || String(getSelection())) return;
    const mine = row.querySelector(".tick input");
    if (!mine) return;
    mine.checked = !mine.checked;
    tick(mine.value, mine.checked);
  });

  // ----------------------------------------------------------------------------------- arrows within the table
  document.addEventListener("keydown", (event) => {
    const cell = event.target.closest && event.target.closest("#ranking td");
    if (event.key === "Escape") {
      if (cell) { const row = cell.closest("tr"); fold(row.classList.contains("unfolded") ? row.previousElementSibling : row); }
      untick();
      return;
    }
    if (!cell || cell.closest(".unfolded") || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = { ArrowDown: [1, 0], ArrowUp: [-1, 0], ArrowRight: [0, 1], ArrowLeft: [0, -1] }[event.key];
    if (!step) return;
    const rows = [...table().tBodies[0].rows].filter((row) => row.dataset.tpn && !row.hidden);
    let row = rows[rows.indexOf(cell.parentElement) + step[0]];
    let at = cell.cellIndex + step[1];
    const found = (place) => row && row.cells[place] && row.cells[place].querySelector("a, input");
    while (step[1] && row && row.cells[at] && !found(at)) at += step[1];
    if (found(at)) { event.preventDefault(); found(at).focus(); }
  });

  // ---------------------------------------------------------------------------------------------------- criteria
  const list = () => document.getElementById("criteria");
  const codes = () => [...list().querySelectorAll("li[data-code]")].map((one) => one.dataset.code);

  const address = (order, more = {}) => {
    const asked = new URLSearchParams(location.search);
    for (const name of ["add", "list"]) asked.delete(name);
    if (order.join() !== list().dataset.own) asked.set("list", order.join());
    for (const [name, value] of Object.entries(more)) { if (value) asked.set(name, value); else asked.delete(name); }
    const text = asked.toString().replaceAll("%2F", "/").replaceAll("%2C", ",");
    return list().dataset.page + (text ? `?${text}` : "");
  };

  const go = async (url, focus) => {
    if (!window.htmx) { location.href = url; return; }
    history.pushState(null, "", url);
    ticked = [];
    const isOpen = document.getElementById("trying").open;
    await window.htmx.ajax("GET", url, { target: "#main", select: "#main", swap: "outerMorph" }).catch(() => { location.href = url; });
    fresh();
    if (isOpen) document.getElementById("trying").open = true;
    const chip = focus && list() && [...list().querySelectorAll("li[data-code]")].find((one) => one.dataset.code === focus);
    if (chip) chip.firstElementChild.focus();
  };
  addEventListener("popstate", () => location.reload());

  document.addEventListener("keydown", (event) => {
    const chip = event.target.closest && event.target.closest("#criteria li[data-code] .chip");
    if (!chip || event.ctrlKey || event.metaKey || event.altKey) return;
    const order = codes();
    const item = chip.parentElement;
    const at = [...list().querySelectorAll("li[data-code]")].indexOf(item);
    let to = at;
    if (event.key === "ArrowLeft" || event.key === "ArrowUp") to = at - 1;
    else if (event.key === "ArrowRight" || event.key === "ArrowDown") to = at + 1;
    else if (event.key === "Delete" || event.key === "Backspace") to = -2;
    else return;
    event.preventDefault();
    const [code] = order.splice(at, 1);
    if (to === -2) { go(address(order), order[Math.min(at, order.length - 1)]); return; }
    if (to < 0 || to > order.length) return;
    order.splice(to, 0, code);
    go(address(order), code);
  });

  let carried = null;
  let before = "";
  document.addEventListener("pointerdown", (event) => {
    const chip = event.target.closest("#criteria li[data-code] .chip");
    if (!chip || event.button) return;
    carried = chip.parentElement;
    before = codes().join();
  });
  document.addEventListener("pointermove", (event) => {
    if (!carried) return;
    carried.classList.add("carried");
    const over = document.elementFromPoint(event.clientX, event.clientY);
    const item = over && over.closest("#criteria li[data-code]");
    if (!item || item === carried) return;
    const place = item.getBoundingClientRect();
    const behind = event.clientX > place.left + place.width / 2;
    item[behind ? "after" : "before"](carried);
  });
  const drop = () => {
    if (!carried) return;
    const code = carried.dataset.code;
    carried.classList.remove("carried");
    carried = null;
    if (codes().join() !== before) go(address(codes()), code);
  };
  document.addEventListener("pointerup", drop);
  document.addEventListener("pointercancel", drop);

  document.addEventListener("change", (event) => {
    if (!event.target.closest("#trial")) return;
    if (event.target.id === "add" && event.target.value) go(address([...codes(), event.target.value]), event.target.value);
    if (event.target.id === "edition") go(address(codes(), { edition: event.target.value }));
    if (event.target.id === "after") go(address(codes(), { after: event.target.value }));
  });

  // ------------------------------------------------------------------------------------ after the page has changed
  const fresh = () => {
    for (const place of document.querySelectorAll(".criteria, .tray")) place.classList.add("live");
    const add = document.getElementById("add");
    if (add) add.value = "";
    if (!table()) return;
    for (const row of [...table().querySelectorAll("tr.unfolded")]) row.remove();
    for (const [id, href] of [...opened]) {
      const row = document.getElementById(id);
      const link = row && [...row.querySelectorAll("a.v")].find((one) => one.getAttribute("href") === href);
      if (row) fold(row); else opened.delete(id);
      if (link) unfold(link);
    }
    ticked = ticked.filter((tpn) => box(tpn));
    for (const tpn of ticked) box(tpn).checked = true;
    compare();
  };
  document.addEventListener("crosstable:fresh", fresh);
  fresh();
})();
