/**
 * Reloads by itself, but never in a tight circle: a server that keeps ending fresh sessions would
 * otherwise be asked as fast as the browser can.
 */
const shortestMs = 5000;
const storageKey = "reloaded-at";

export const reloadDelay = (lastReloadAt: number, now: number): number =>
  Math.min(Math.max(0, lastReloadAt + shortestMs - now), shortestMs);

export const reloadPage = () => {
  const delay = reloadDelay(Number(sessionStorage.getItem(storageKey) ?? 0), Date.now());
  setTimeout(() => {
    sessionStorage.setItem(storageKey, String(Date.now()));
    location.reload();
  }, delay);
};
