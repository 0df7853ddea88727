// The public tools: the address follows what is typed, values open in place, files are dropped, criteria dragged.
(() => {
  "use strict";
  const results = () => document.getElementById("results");
  const one = (selector, root = document) => root.querySelector(selector);

  // ------------------------------------------------------------------------------- after an answer has come in
  const languages = () => {
    for (const link of document.querySelectorAll('a[href^="/language/"]')) {
      link.href = `${link.pathname}?to=${encodeURIComponent(location.pathname + location.search)}`;
    }
  };
  let focus = "";  // where the focus goes when the answer is here
  const answered = () => {
    const place = results();
    if (place && place.dataset.address) history.replaceState(history.state, "", place.dataset.address);
    languages();
    errors();
    const next = focus && document.getElementById(focus);
    if (next && next !== document.activeElement) next.focus();
    focus = "";
  };

  // Each fault of the calculator stands at its field too.
  const FIELDS = { result: "r", colour: "c", score: "s", rating: "t" };
  const errors = () => {
    const form = document.getElementById("typed");
    if (!form) return;
    for (const field of form.querySelectorAll("[aria-invalid]")) field.removeAttribute("aria-invalid");
    for (const row of form.querySelectorAll(".row-error")) { row.hidden = true; row.lastElementChild.replaceChildren(); }
    for (const place of form.querySelectorAll('[id^="e-0-"]')) place.replaceChildren();
    for (const fault of document.querySelectorAll("#results [data-field], #results [data-of]")) {
      const round = Number(fault.dataset.round || 0);
      const name = fault.dataset.field || fault.dataset.of;
      const field = document.getElementById(round ? `${FIELDS[name]}-${round}` : name);
      if (field) field.setAttribute("aria-invalid", "true");
      const place = round ? one(`#e-${round} td:last-child`) : document.getElementById(`e-0-${name}`);
      if (!place) continue;
      const text = document.createElement(round ? "p" : "span");
      text.className = "field-error";
      text.textContent = fault.textContent;
      place.append(text);
      if (round) { place.parentElement.hidden = false; if (field) field.setAttribute("aria-describedby", `e-${round}`); }
    }
  };

  document.addEventListener("htmx:after:swap", answered);
  const swap = async (url) => {
    await window.htmx.ajax("GET", url, { target: "#results", select: "#results", swap: "outerMorph" });
    answered();
  };
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-swap]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || !window.htmx) return;
    event.preventDefault();
    swap(link.getAttribute("href")).catch(() => { location.href = link.href; });
  });

  // ------------------------------------------------------------------------------------- rounds of the calculator
  const rows = () => [...document.querySelectorAll("#rows tr[data-row]")];
  const renumber = () => rows().forEach((row, place) => {
    const number = String(place + 1);
    const old = one("th", row).textContent;
    one("th", row).textContent = number;
    const words = (text) => text.replace(/\d+/, number);
    for (const field of row.querySelectorAll("select, input")) {
      field.id = field.id.replace(/\d+$/, number);
      field.setAttribute("aria-label", words(field.getAttribute("aria-label")));
    }
    const button = one("button", row);
    button.value = `drop:${number}`;
    for (const name of ["aria-label", "title"]) button.setAttribute(name, words(button.getAttribute(name)));
    if (old !== number || !row.nextElementSibling.id.endsWith(`-${number}`)) row.nextElementSibling.id = `e-${number}`;
  });
  const add = () => {
    const made = document.getElementById("one-row").content.cloneNode(true);
    document.getElementById("rows").append(made);
    renumber();
    const last = rows().at(-1);
    one("select", last).focus();
  };
  document.addEventListener("click", (event) => {
    const adding = event.target.closest("[data-add-row]");
    const dropping = event.target.closest("[data-drop-row]");
    if (adding) {
      event.preventDefault();
      if (rows().length < Number(adding.dataset.most)) add();
    } else if (dropping) {
      event.preventDefault();
      const row = dropping.closest("tr");
      const at = rows().indexOf(row);
      row.nextElementSibling.remove();
      row.remove();
      if (!rows().length) add();
      renumber();
      const next = rows()[Math.min(at, rows().length - 1)];
      one("[data-drop-row]", next).focus();
      document.getElementById("typed").dispatchEvent(new Event("input", { bubbles: true }));
    }
  });

  // ------------------------------------------------------------------------------------------ lists and their lines
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-line]");
    if (!link) return;
    const box = document.getElementById(link.hash.slice(1));
    if (!box) return;
    event.preventDefault();
    const lines = box.value.split("\n");
    const line = Number(link.dataset.line);
    const start = lines.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0);
    const column = Math.max(Number(link.dataset.column) - 1, 0);
    box.focus();
    box.setSelectionRange(start + Math.min(column, (lines[line - 1] || "").length), start + (lines[line - 1] || "").length);
    box.scrollTop = Math.max(0, (line - 3) * parseFloat(getComputedStyle(box).lineHeight));
  });

  document.addEventListener("click", async (event) => {
    const link = event.target.closest("a[data-share]");
    if (link && navigator.clipboard) {
      event.preventDefault();
      try {
        await navigator.clipboard.writeText(link.href);
        link.textContent = link.dataset.copied;
      } catch { location.href = link.href; }
    }
    if (event.target.closest("[data-print]")) print();
  });
  for (const button of document.querySelectorAll("[data-print]")) button.hidden = false;

  // ---------------------------------------------------------------------------------------------------- files
  // A download is a plain form: what swaps pages in must not see it.
  document.addEventListener("submit", (event) => {
    if (event.submitter && "download" in event.submitter.dataset) event.stopPropagation();
  }, true);

  const target = () => one("form[data-drop]");
  document.addEventListener("dragover", (event) => {
    if (!target() || ![...event.dataTransfer.types].includes("Files")) return;
    event.preventDefault();
    target().classList.add("over");
  });
  document.addEventListener("dragleave", (event) => { if (!event.relatedTarget && target()) target().classList.remove("over"); });
  document.addEventListener("drop", (event) => {
    if (!target() || !event.dataTransfer.files.length) return;
    event.preventDefault();
    target().classList.remove("over");
    one('input[type="file"]', target()).files = event.dataTransfer.files;
    target().requestSubmit();
  });
  document.addEventListener("change", (event) => {
    if (event.target.type === "file" && event.target.closest("form[data-drop]") && event.target.files.length) event.target.form.requestSubmit();
  });

  // ------------------------------------------------------------------------------------------------- the laboratory
  const laboratory = () => document.getElementById("lab");
  document.addEventListener("change", (event) => {
    if ("send" in event.target.dataset && laboratory()) laboratory().requestSubmit();
  });
  const listBox = () => document.getElementById("codes");
  const rank = (codes) => { listBox().value = codes.join(); laboratory().requestSubmit(); };
  // The buttons of a criterion work on the list as it is now, so that quick presses add up.
  document.addEventListener("click", (event) => {
    const button = event.target.closest("#chips button[name='do']");
    if (!button) return;
    event.preventDefault();
    const codes = listBox().value.split(",");
    const at = codes.indexOf(button.closest("li").dataset.code);
    if (at < 0) return;
    const [code] = codes.splice(at, 1);
    const what = button.value.split(":")[0];
    const beside = button.closest("li").nextElementSibling || button.closest("li").previousElementSibling;
    const neighbour = beside && one("button[id^='remove-']", beside);
    focus = what === "remove" ? (neighbour ? neighbour.id : "add") : button.id;
    if (what !== "remove") codes.splice(Math.max(0, what === "up" ? at - 1 : at + 1), 0, code);
    rank(codes);
  });

  let carried = null;
  const chips = () => [...document.querySelectorAll("#chips li[data-chip]")];
  document.addEventListener("dragstart", (event) => {
    carried = event.target.closest && event.target.closest("#chips li[data-chip]");
    if (!carried) return;
    event.dataTransfer.effectAllowed = "move";
    event.dataTransfer.setData("text/plain", carried.textContent.trim());
    carried.classList.add("carried");
  });
  document.addEventListener("dragover", (event) => {
    const over = carried && event.target.closest("#chips li[data-chip]");
    if (!over) return;
    event.preventDefault();
    if (over === carried) return;
    const place = over.getBoundingClientRect();
    over[event.clientX > place.left + place.width / 2 ? "after" : "before"](carried);
  });
  document.addEventListener("dragend", () => {
    if (!carried) return;
    carried.classList.remove("carried");
    carried = null;
    const order = chips().map((chip) => chip.dataset.code);
    if (order.join() !== listBox().value) rank(order);
  });

  answered();
})();
