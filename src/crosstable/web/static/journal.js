// The journal: a choice applies at once.
(() => {
  "use strict";
  document.addEventListener("change", (event) => { if (event.target.matches("#filter [data-go]")) event.target.form.requestSubmit(); });
})();
