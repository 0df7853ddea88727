// Print: a choice applies at once, and the number of a document opens it.
(() => {
  "use strict";
  const apply = document.getElementById("apply");
  if (apply) apply.hidden = true;
  document.addEventListener("crosstable:fresh", () => { const button = document.getElementById("apply"); if (button) button.hidden = true; });
  document.addEventListener("change", (event) => { if (event.target.matches("[data-go]")) event.target.form.requestSubmit(); });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, textarea, dialog")) return;
    const link = /^[1-9]$/.test(event.key) && document.querySelector(`[data-key="${event.key}"]`);
    if (link) { event.preventDefault(); link.click(); }
  });
})();
