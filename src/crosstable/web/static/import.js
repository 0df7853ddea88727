// Loading a list: another meaning of a column is looked at at once; a file that is too large is not sent at all.
(() => {
  "use strict";
  document.addEventListener("change", (event) => {
    if (event.target.matches("select[data-again]")) {
      const again = document.getElementById("again");
      event.target.form.requestSubmit(again);
    }
    if (event.target.id === "file") check(event.target);
  });
  const check = (input) => {
    const form = input.form;
    const says = document.getElementById("too-large");
    const limit = Number(form.dataset.limit);
    const file = input.files[0];
    const over = Boolean(file) && file.size > limit;
    says.hidden = !over;
    says.textContent = over ? form.dataset.tooLarge.replace("{limit}", Math.round(limit / 1048576)) : "";
    if (over) input.value = "";
  };
})();
