// Keys pressed once the boards are seen but before entry.js has come: kept, in order, for it to take up.  A key lost
// there would give the next one another meaning, and with it a board a result that nobody meant.  Not deferred.
(() => {
  "use strict";
  const kept = [];
  const keep = (event) => kept.push(event);
  document.addEventListener("keydown", keep);
  window.crosstableEarly = () => { document.removeEventListener("keydown", keep); return kept; };
})();
