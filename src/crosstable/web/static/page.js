// Every page: F1 and ?, search by /, sums that unfold, forms that keep their place.
(() => {
  "use strict";
  const typing = (target) => target.closest && target.closest("input, textarea, select, [contenteditable]");

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "F1" || (event.key === "?" && !typing(event.target))) {
      const help = document.getElementById("help");
      if (help) { event.preventDefault(); location.href = help.href; }
    } else if (event.key === "/" && !typing(event.target)) {
      const button = document.getElementById("search");
      if (button) { event.preventDefault(); search(button); }
    }
  });

  // ---------------------------------------------------------------------------------------------------- search
  const search = (button) => {
    let dialog = document.getElementById("search-dialog");
    if (!dialog) {
      dialog = document.createElement("dialog");
      dialog.id = "search-dialog";
      dialog.setAttribute("aria-label", button.title);
      dialog.innerHTML = '<input type="search" autocomplete="off"><div class="found"></div>';
      document.body.append(dialog);
      const box = dialog.querySelector("input");
      const found = dialog.querySelector(".found");
      box.setAttribute("aria-label", button.title);
      let last = 0;
      const ask = async () => {
        const mine = ++last;
        const answer = await fetch(`${button.dataset.search}?q=${encodeURIComponent(box.value)}`);
        const text = await answer.text();
        if (mine === last) found.innerHTML = text;
      };
      box.addEventListener("input", ask);
      dialog.addEventListener("keydown", (event) => {
        const links = [...dialog.querySelectorAll("a")];
        const at = links.indexOf(document.activeElement);
        if (event.key === "ArrowDown") { event.preventDefault(); (links[at + 1] || links[0] || box).focus(); }
        if (event.key === "ArrowUp") { event.preventDefault(); (links[at - 1] || box).focus(); }
        if (event.key === "Enter" && at < 0 && links[0]) { event.preventDefault(); location.href = links[0].href; }
      });
    }
    dialog.showModal();
    const box = dialog.querySelector("input");
    box.select();
    box.dispatchEvent(new Event("input"));
  };
  document.addEventListener("click", (event) => {
    const button = event.target.closest("#search");
    if (button) search(button);
    for (const menu of document.querySelectorAll("details.menu[open]")) if (!menu.contains(event.target)) menu.open = false;
    const dialog = event.target.closest("dialog");
    if (dialog && event.target === dialog) dialog.close();
  });

  // Undo names what it would take back, also when somebody else has just done something.
  // A label that changes under the finger is not pressed: for a moment after it the button takes no click.
  const READ = 700; // milliseconds
  let asking = null;
  let asked = 0;
  let changed = -READ;
  const step = async () => {
    const form = document.getElementById("undo");
    if (!form) return;
    const mine = ++asked;
    const answer = await fetch(form.dataset.step, { headers: { Accept: "application/json" } }).catch(() => null);
    if (!answer || !answer.ok) return;
    const { command, what } = await answer.json();
    if (mine !== asked || command === form.elements.command.value) return;
    changed = performance.now();
    form.hidden = !command;
    form.elements.command.value = command;
    form.querySelector("[data-what]").textContent = what;
    const button = form.querySelector("button");
    button.title = (button.dataset.title || "") + what;
  };
  document.addEventListener("crosstable:heard", () => { clearTimeout(asking); asking = setTimeout(step, 200); });

  document.addEventListener("click", (event) => {
    if (event.target.closest("#undo button") && performance.now() - changed < READ) event.preventDefault();
  }, true);

  // A form is sent once, however often its button is pressed.
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (form.dataset.sent && !form.hasAttribute("hx-get")) { event.preventDefault(); return; }
    if (form.method === "post" && !form.hasAttribute("hx-post")) {
      form.dataset.sent = "yes";
      setTimeout(() => delete form.dataset.sent, 8000);
    }
  });
  addEventListener("pageshow", () => { for (const form of document.forms) delete form.dataset.sent; });

  // After a form was sent its fields hold what the server says, and the cursor is where it was: ready for the next.
  // Not where answers follow what is typed (data-typed): there the fields stay as they are.
  document.addEventListener("htmx:after:swap", (event) => {
    const { ctx } = event.detail;
    const form = ctx && ctx.sourceElement;
    if (!form || !form.matches || !form.matches("form[hx-post]:not([data-typed])")) return;
    const now = form.isConnected ? form : document.querySelector(`form[hx-post="${form.getAttribute("hx-post")}"]`);
    if (!now) return;
    for (const field of now.querySelectorAll("input:not([type=hidden]):not([type=checkbox]):not([type=radio])")) field.value = field.getAttribute("value") || "";
    const first = now.querySelector("input:not([type=hidden])");
    if (first) { first.focus(); first.select(); }
  });

  // Fields that narrow a list on the page: <input data-narrow="#list tbody tr">.
  document.addEventListener("input", (event) => {
    const selector = event.target.dataset && event.target.dataset.narrow;
    if (!selector) return;
    const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLocaleLowerCase();
    const wanted = plain(event.target.value.trim());
    for (const row of document.querySelectorAll(selector)) row.hidden = wanted !== "" && !plain(row.textContent).includes(wanted);
  });
})();
