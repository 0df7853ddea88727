// The panel beside a table: opened by htmx, shown, closed by Escape; on the page of the reasons the address follows.
(() => {
  "use strict";
  const panel = () => document.getElementById("panel");
  let opener = null;

  const close = () => {
    const place = panel();
    if (!place || !place.hasAttribute("data-beside") || place.hidden) return;
    place.hidden = true;
    place.replaceChildren();
    if (opener && opener.isConnected) opener.focus();
  };

  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-close-panel]")) { close(); return; }
    const link = event.target.closest('a[hx-target="#panel"]');
    if (!link || !panel()) return;
    opener = link;
    for (const old of document.querySelectorAll("svg.pairing .chosen")) old.classList.remove("chosen");
    if (link.closest("svg")) link.classList.add("chosen");
    const href = link.getAttribute("href");
    if (href && !panel().hasAttribute("data-beside")) history.replaceState(null, "", href);
  });

  // Without script the form asks for the whole page, with it for the panel alone.
  const ready = () => { for (const field of document.querySelectorAll("[data-htmx-only]")) field.disabled = false; };
  const shown = () => {
    const place = panel();
    ready();
    if (!place) return;
    if (!place.hasAttribute("data-beside")) for (const button of place.querySelectorAll("[data-close-panel]")) button.remove();
    if (!place.textContent.trim()) return;
    place.hidden = false;
    const title = place.querySelector("[data-panel-title]");
    if (title && opener) title.focus({ preventScroll: true });
    if (opener && place.getBoundingClientRect().top > innerHeight - 80) place.scrollIntoView({ block: "start" });
    if (opener && place.getBoundingClientRect().bottom < 80) place.scrollIntoView({ block: "start" });
  };
  const watch = new MutationObserver(() => shown());
  const follow = () => { watch.disconnect(); if (panel()) watch.observe(panel(), { childList: true }); ready(); };
  follow();
  document.addEventListener("crosstable:fresh", follow);

  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !document.querySelector("dialog[open]")) close();
  });
})();
