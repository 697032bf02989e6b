// Ends every document that is drawn by the build. The scripts of the page wait in a template, because they would take the
// line from its text and fonts: they start after the first paint, or with `load` in a tab that is not painted. What is
// clicked before the page reacts is kept for `app/early-input.ts`, so that no form is sent by the browser itself.
{
  const selector = "button, [type=checkbox]";
  const drawn = new Set(document.querySelectorAll(selector));
  globalThis.earlyClicks = new Set();
  const keep = (event) => {
    if (globalThis.earlyClicks === undefined) return removeEventListener("click", keep, true);
    const control = event.target.closest(selector);
    // Another page that has taken the place of this one reacts.
    if (!drawn.has(control)) return;
    event.preventDefault();
    globalThis.earlyClicks.add(control);
  };
  addEventListener("click", keep, true);

  const start = () => {
    painted.disconnect();
    removeEventListener("load", start);
    document.head.append(document.getElementById("scripts").content);
  };
  const painted = new PerformanceObserver(start);
  painted.observe({ type: "paint", buffered: true });
  addEventListener("load", start);
}
