import { hasDevTools } from "../../lib/env/dev-tools.ts";
import { ownScript } from "../../lib/own-script.ts";

/**
 * Once the page is at rest, so that it competes with nothing. A window that another page has opened is gone in a minute
 * and needs none. Without a service worker everything works but opening without a network.
 */
export const registerServiceWorker = () => {
  if (hasDevTools || window.opener !== null || !("serviceWorker" in navigator)) return;
  navigator.serviceWorker.register(ownScript("/sw.js")).catch(() => {});
};
