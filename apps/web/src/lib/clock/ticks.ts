import { createStore, type Store } from "../store/store.ts";

/** Four times a second: each countdown has its own phase, and none may show a second too many. */
const tickMs = 250;

/** One timer for everything on the page that follows the clock; it runs only while something does. */
export const ticks: Store<number> = createStore(0, () => {
  const timer = setInterval(() => ticks.set(ticks.get() + 1), tickMs);
  return () => clearInterval(timer);
});
