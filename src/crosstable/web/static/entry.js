// Result entry: by keyboard alone, or by tap.  The keys come from the page (profiles); nothing here knows what is legal.
(() => {
  "use strict";
  const $ = (selector, root = document) => root.querySelector(selector);
  const table = () => $("#boards[data-entry]");
  const early = window.crosstableEarly();
  if (!table()) return;
  const legend = $("#legend");
  const says = $("#entry-says");
  const picker = $("#profile");
  const word = legend.dataset;
  let at = 0; // the board that is selected, by its number within the section
  let typed = ""; // a number or name being typed
  // Whoever names boards by number goes on so: after a result the cursor waits for the next number, and a digit is
  // never taken for the result of a board that nobody named.  Whoever walks with arrows is led to the next board.
  let numbered = false;
  let last = 0; // the board entered last, from which Enter goes on

  // -------------------------------------------------------------------------------------------------- profiles
  const profile = () => {
    const found = $(`template[data-profile="${picker.value}"]`) || $("template[data-profile]");
    return { keys: JSON.parse(found.dataset.keys), digits: found.dataset.digits === "yes" };
  };
  const kbd = (key) => `<kbd>${key}</kbd>`;
  const explain = () => {
    const by = {};
    for (const [key, result] of Object.entries(profile().keys)) (by[result] ||= []).push(kbd(key));
    const part = (results, text) => {
      const keys = results.flatMap((result) => (by[result] || []).slice(0, 1));
      return keys.length ? `${keys.join(" ")} ${text}` : "";
    };
    // Where digits are results, too, a selected board is let go first, so that a digit begins a number.
    const frees = `${kbd("Esc")} ${word.frees}`;
    legend.innerHTML = [
      part(["1"], "1–0"), part(["0"], "0–1"), part(["="], "½–½"), part(["+", "-", "--"], word.forfeits),
      part(["*"], word.adjourned), [...(by.clear || []), kbd("⌫")].join(" ") + ` ${word.clear}`, word.jump, frees,
    ].filter(Boolean).join(" · ");
  };
  picker.value = localStorage.getItem("crosstable-keys") || "standard";
  if (!picker.value) picker.selectedIndex = 0;
  picker.addEventListener("change", () => { localStorage.setItem("crosstable-keys", picker.value); explain(); picker.blur(); });
  explain();

  // -------------------------------------------------------------------------------------------------- selection
  const rows = () => [...document.querySelectorAll("#boards tbody tr[data-board]")].filter((row) => !row.hidden);
  const row = (board) => $(`#boards tr[data-board="${board}"]`);
  const names = (line) => [...line.querySelectorAll("td.name bdi")].map((name) => name.textContent.trim());
  const say = (template, values) => template.replace(/\{(\w+)\}/g, (_all, name) => values[name] ?? "");

  const select = (line, scroll = true) => {
    numbered = false;
    for (const other of document.querySelectorAll("#boards tr.at")) { other.classList.remove("at"); other.removeAttribute("aria-selected"); }
    typed = "";
    if (!line) { at = 0; return; }
    at = Number(line.dataset.board);
    line.classList.add("at");
    line.setAttribute("aria-selected", "true");
    if (scroll) line.scrollIntoView({ block: "center", behavior: "auto" });
    const [white, black] = names(line);
    says.textContent = say(word.board, { board: line.dataset.hall, white, black });
  };
  const step = (by) => {
    const list = rows();
    const index = list.findIndex((line) => Number(line.dataset.board) === at);
    select(list[Math.max(0, Math.min(list.length - 1, index < 0 ? (by > 0 ? 0 : list.length - 1) : index + by))]);
  };
  const nextMissing = (from) => {
    // The next board without a result, from here on and round again.
    const list = rows();
    const index = list.findIndex((line) => Number(line.dataset.board) === from);
    const order = [...list.slice(index + 1), ...list.slice(0, index + 1)];
    return order.find((line) => line.classList.contains("missing") && Number(line.dataset.board) !== from);
  };
  const onward = () => {
    last = at;
    const next = nextMissing(at);
    if (numbered) {
      select(null);
      says.textContent = next ? say(word.next, { board: next.dataset.hall }) : word.allDone;
    } else if (next) select(next); else says.textContent = word.allDone;
  };

  // ------------------------------------------------------------------------------------------------ typing to jump
  const width = () => String(Math.max(...rows().map((line) => Number(line.dataset.hall)), 1)).length;
  const byNumber = (text) => rows().find((line) => Number(line.dataset.hall) === Number(text));
  const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLocaleLowerCase();
  const byName = (text) => {
    const wanted = plain(text);
    const list = rows();
    return list.find((line) => names(line).some((name) => plain(name).replace(/^(\S{2,3} )/, "$1").includes(wanted) && line.classList.contains("missing")))
      || list.find((line) => names(line).some((name) => plain(name).includes(wanted)));
  };
  const isNumber = () => /^\d+$/.test(typed);
  const type = (key) => {
    typed += key;
    if (isNumber()) {
      // Complete as soon as no longer number can be meant.
      const more = rows().some((line) => line.dataset.hall.startsWith(typed.replace(/^0+/, "")) && line.dataset.hall.length > typed.replace(/^0+/, "").length);
      if (typed.length >= width() || (!more && byNumber(typed))) { jump(); return; }
      says.textContent = say(word.typing, { typed });
    } else {
      const found = byName(typed);
      const kept = typed;
      if (found) select(found);
      typed = kept;
      says.textContent = `${typed} → ${found ? names(found).join(" – ") : "–"}`;
    }
  };
  const jump = () => {
    const found = isNumber() ? byNumber(typed) : byName(typed);
    const text = typed;
    const isBoard = isNumber();
    if (found) { select(found); numbered = isBoard; } else { typed = ""; says.textContent = say(word.none, { typed: text }); }
  };

  // ------------------------------------------------------------------------------------------------------- sending
  const beep = () => {
    try {
      const sound = new AudioContext();
      const tone = sound.createOscillator();
      const gain = sound.createGain();
      gain.gain.value = 0.04;
      tone.frequency.value = 330;
      tone.connect(gain).connect(sound.destination);
      tone.start();
      tone.stop(sound.currentTime + 0.15);
    } catch { /* no sound */ }
  };
  const put = (line, text) => {
    const place = $("[data-result]", line);
    if (text) place.textContent = text; else place.innerHTML = '<span class="box"></span> – <span class="box"></span>';
    line.classList.toggle("missing", !text);
  };
  const enter = async (line, result, more = {}) => {
    const board = line.dataset.board;
    line.classList.add("waiting");
    const said = await window.crosstable.send(table().dataset.post, { board, result, source: "", ...more });
    line.classList.remove("waiting");
    const now = row(board) || line;
    if (said.kept) { says.textContent = word.kept; return; }
    if (said.error) { beep(); tell(said.error); return; }
    if (said.question) { beep(); askAbout(now, result, said); return; }
    put(now, said.result);
    window.crosstable.glow(now.querySelector("td.result"));
    for (const place of document.querySelectorAll(`[data-progress="${said.progress}"]`)) place.textContent = place.dataset.text.replace("{done}", said.boards - said.missing).replace("{boards}", said.boards).replace("{missing}", said.missing);
    for (const bar of document.querySelectorAll(`progress[data-bar="${said.progress}"]`)) bar.value = said.boards - said.missing;
    if (said.conflict) { beep(); window.crosstable.soon(); }
    if (said.notice) tell(said.notice);
    if (!said.missing && !said.conflict) window.crosstable.soon();
  };
  document.addEventListener("crosstable:sent", (event) => {
    const { job, said } = event.detail;
    const line = job.url === (table() && table().dataset.post) && row(job.fields.board);
    if (line && said.result) put(line, said.result);
    if (said.error || said.question) tell(said.error || said.question);
  });

  // ------------------------------------------------------------------------------------------------------- dialogs
  const dialog = (title, buttons) => {
    const box = document.createElement("dialog");
    const head = document.createElement("h2");
    head.textContent = title;
    head.className = "first";
    const place = document.createElement("div");
    place.className = "actions";
    box.append(head, place);
    for (const [text, act, name] of buttons) {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = text;
      if (name) button.className = name;
      button.addEventListener("click", () => { box.close(); act(); });
      place.append(button);
    }
    box.addEventListener("close", () => box.remove());
    document.body.append(box);
    box.showModal();
    return box;
  };
  const tell = (text) => dialog(text, [[word.close, () => {}, "first"]]);
  // What has to be confirmed is asked on a page of its own, with all that would change.
  const onPage = (fields) => {
    const form = document.createElement("form");
    form.method = "post";
    form.action = table().dataset.post;
    for (const [name, value] of Object.entries({ ...fields, csrf: document.body.dataset.csrf })) {
      const field = document.createElement("input");
      field.type = "hidden";
      field.name = name;
      field.value = value;
      form.append(field);
    }
    document.body.append(form);
    form.submit();
  };
  const askAbout = (line, result, said) => {
    if (said.page) { onPage({ board: line.dataset.board, result, decided: "correct" }); return; }
    const box = dialog(said.question, [
      [word.change, () => enter(line, result, { decided: "correct" }), "first"],
      [word.second, () => enter(line, result, { decided: "second" })],
      [word.keep, () => {}],
    ]);
    box.querySelector("button:last-of-type").focus(); // Enter is the key of the rhythm: it changes nothing
    if (said.changes && said.changes.length) {
      const list = document.createElement("ul");
      for (const text of said.changes) list.append(Object.assign(document.createElement("li"), { textContent: text }));
      box.insertBefore(list, box.querySelector(".actions"));
    }
  };
  const choose = (line) => {
    select(line, false);
    const [white, black] = names(line);
    const pick = (text, result, name) => [text, () => { enter(line, result); onward(); }, name];
    const box = dialog(say(word.board, { board: line.dataset.hall, white, black }), [
      pick("1 – 0", "1"), pick("½ – ½", "="), pick("0 – 1", "0"), pick("+ – −", "+"), pick("− – −", "--"), pick("− – +", "-"),
      [`⌫ ${word.clear}`, () => enter(line, "clear"), "quiet"], [word.close, () => {}, "quiet"],
    ]);
    box.querySelector(".actions").className = "results";
  };

  // ---------------------------------------------------------------------------------------------------------- keys
  const press = (event) => {
    if (!table() || event.ctrlKey || event.metaKey || event.altKey) return;
    if (document.querySelector("dialog[open]") || event.target.closest("input, select, textarea")) return;
    const { keys, digits } = profile();
    const key = event.key;
    const take = () => event.preventDefault();
    if (key === "ArrowDown") { take(); step(1); return; }
    if (key === "ArrowUp") { take(); step(-1); return; }
    if (key === "Escape") { typed = ""; select(null); says.textContent = ""; return; }
    // On a link or a button Enter is theirs: whoever walks the page with Tab follows it, typed or not.
    if (key === "Enter" && !event.target.closest("a, button, summary, [tabindex='0']")) {
      take();
      if (typed) { jump(); return; }
      if (at && numbered) return; // a number that was complete before Enter: the board is selected already
      const next = nextMissing(at || last);
      if (next) select(next); else says.textContent = word.allDone;
      return;
    }
    if (key === "Backspace") {
      take();
      if (typed) { typed = typed.slice(0, -1); says.textContent = say(word.typing, { typed }); } else if (at) enter(row(at), "clear");
      return;
    }
    if (key.length !== 1) return;
    const line = at && row(at);
    // A name that found its board is complete as soon as the key of a result follows it.
    const named = typed && !isNumber() && Boolean(byName(typed));
    if (line && (!typed || named) && key in keys) { take(); enter(line, keys[key]); onward(); return; }
    if (/\d/.test(key) && (digits || !line)) { take(); type(key); return; }
    if (/\p{L}/u.test(key)) { take(); type(key); }
  };
  document.addEventListener("keydown", press);

  document.addEventListener("click", (event) => {
    const button = event.target.closest("#boards button[data-result]");
    if (button) { choose(button.closest("tr")); return; }
    const line = event.target.closest("#boards tr[data-board]");
    if (line && !event.target.closest("a, button")) select(line, false);
  });

  // ------------------------------------------------------------------------------------------------------- filters
  const narrow = () => {
    const only = $("#only-missing");
    const sector = ($("#sector") || {}).value || "";
    const [first, last] = (sector.match(/\d+/g) || []).map(Number);
    for (const line of document.querySelectorAll("#boards tbody tr[data-board]")) {
      const hall = Number(line.dataset.hall);
      const inside = first === undefined || (hall >= first && hall <= (last ?? first));
      line.hidden = (only && only.checked && !line.classList.contains("missing")) || !inside;
    }
  };
  document.addEventListener("input", (event) => { if (event.target.id === "only-missing" || event.target.id === "sector") narrow(); });
  const restore = () => { narrow(); const line = at && row(at); if (line) line.classList.add("at"); };
  document.addEventListener("crosstable:fresh", restore);
  document.addEventListener("crosstable:heard", narrow);
  const hash = location.hash.match(/^#b(\d+)$/);
  if (hash && row(hash[1])) select(row(hash[1]));
  early.forEach(press);
})();
