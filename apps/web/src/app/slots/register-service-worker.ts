import { hasDevTools } from "../../lib/env/dev-tools.ts";

interface Rules {
  createScriptURL(url: string): string;
}
/** Not by `lib/trusted-types.ts`: every page loads this file, and would load that one for two lines. */
const { trustedTypes } = globalThis as { trustedTypes?: { createPolicy(name: string, rules: Rules): Rules } };
/** No other script can become our service worker (ROUTE-26). */
const rules: Rules = { createScriptURL: () => "/sw.js" };

/**
 * Once the page is at rest, so that it competes with nothing. A window that another page has opened is gone in a minute
 * and needs none. Without a service worker everything works but opening without a network.
 */
export const registerServiceWorker = () => {
  if (hasDevTools || window.opener !== null || !("serviceWorker" in navigator)) return;
  const policy = trustedTypes?.createPolicy("service-worker", rules) ?? rules;
  navigator.serviceWorker.register(policy.createScriptURL("")).catch(() => {});
};
