/**
 * Reloads by itself, but never in a tight circle: a server that keeps ending fresh sessions would
 * otherwise be asked as fast as the browser can.
 */
const shortestMs = 5000;
const storageKey = "reloaded-at";
let isHeld = false;

/** A page that logs out goes elsewhere: the end of its own session must not reload it meanwhile. */
export const holdReloads = (held: boolean) => {
  isHeld = held;
};

export const reloadDelay = (lastReloadAt: number, now: number): number =>
  Math.min(Math.max(0, lastReloadAt + shortestMs - now), shortestMs);

export const reloadPage = () => {
  const delay = reloadDelay(Number(sessionStorage.getItem(storageKey) ?? 0), Date.now());
  setTimeout(() => {
    if (isHeld) return;
    sessionStorage.setItem(storageKey, String(Date.now()));
    location.reload();
  }, delay);
};
