// The check-in desk: letters find, Enter or Space marks; a mark shows at once and waits for the server if it is away.
(() => {
  "use strict";
  const $ = (id) => document.getElementById(id);
  const list = () => document.querySelector(".desk-list");
  const rows = () => [...document.querySelectorAll(".desk-list li")].filter((row) => row.offsetParent !== null);
  const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLocaleLowerCase();
  if (!$("letters")) return;
  // Ready for letters at once; not on a phone, where the keyboard would cover the list.
  if (matchMedia("(pointer: fine)").matches && document.activeElement === document.body) $("letters").focus({ preventScroll: true });

  const show = (row, mark) => {
    row.classList.toggle("here", mark === "here");
    row.classList.toggle("absent", mark === "absent");
    for (const button of row.querySelectorAll("button")) button.setAttribute("aria-pressed", String(button.name === mark));
  };
  const count = () => {
    const all = document.querySelectorAll(".desk-list li").length;
    const here = document.querySelectorAll(".desk-list li.here").length;
    const absent = document.querySelectorAll(".desk-list li.absent").length;
    $("here-count").textContent = here;
    $("absent-count").textContent = absent;
    $("open-count").textContent = all - here - absent;
  };
  const mark = async (row, what) => {
    const before = row.classList.contains("here") ? "here" : row.classList.contains("absent") ? "absent" : "";
    show(row, what);
    count();
    const said = await window.crosstable.send($("desk-list").action, { [what]: row.dataset.entry });
    if (said.error) { show(row, before); count(); }
    $("says").textContent = said.error || said.says || (said.kept ? list().dataset.kept : "");
  };

  const narrow = () => {
    const wanted = plain($("letters").value.trim());
    for (const row of document.querySelectorAll(".desk-list li")) {
      const name = plain(row.querySelector("bdi").textContent);
      row.hidden = wanted !== "" && !name.includes(wanted) && row.dataset.entry !== wanted;
    }
  };
  // Whose name begins with the letters comes before whose name only has them somewhere.
  const first = () => {
    const wanted = plain($("letters").value.trim());
    const shown = rows();
    return shown.find((row) => plain(row.querySelector("bdi").textContent).startsWith(wanted)) || shown[0];
  };
  const step = (by) => {
    const shown = rows();
    const at = shown.indexOf(document.activeElement.closest(".desk-list li"));
    const next = at < 0 ? (by > 0 ? 0 : -1) : at + by;
    if (next < 0) $("letters").focus();
    else if (shown[next]) shown[next].focus();
  };

  document.addEventListener("input", (event) => { if (event.target.id === "letters") narrow(); });
  document.addEventListener("crosstable:fresh", narrow);
  document.addEventListener("click", (event) => {
    const button = event.target.closest(".desk-list button");
    if (!button) return;
    event.preventDefault();
    mark(button.closest("li"), button.name);
  });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const row = event.target.closest(".desk-list li");
    if (event.target.id !== "letters" && !row) return;
    if (event.key === "ArrowDown") { event.preventDefault(); step(1); }
    else if (event.key === "ArrowUp") { event.preventDefault(); step(-1); }
    else if (event.target.id === "letters" && event.key === "Enter") {
      event.preventDefault();
      const found = $("letters").value.trim() ? first() : null;
      if (found) { mark(found, "here"); $("letters").value = ""; narrow(); }
    } else if (event.target === row && event.key === " ") {
      event.preventDefault();
      mark(row, row.classList.contains("here") ? "absent" : "here");
    } else if (event.target === row && event.key === "Enter") { event.preventDefault(); mark(row, "here"); }
    else if (event.target === row && event.key.length === 1 && event.key !== "/") { $("letters").focus(); }
  });
})();
