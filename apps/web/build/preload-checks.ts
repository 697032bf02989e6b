/**
 * The two calls that every page makes first (ROUTE-13, SESSION-6) start with the HTML instead of after
 * the scripts. `crossorigin` makes the request the same as the page's own, so that its answer is used.
 */
import { checkSession } from "@passport/protocol/calls/access";
import { checkHealth } from "@passport/protocol/calls/health";
import type { HtmlTagDescriptor, Plugin } from "vite";

const preload = (href: string): HtmlTagDescriptor => ({
  tag: "link",
  attrs: { rel: "preload", as: "fetch", href, crossorigin: "use-credentials" },
  injectTo: "head",
});

export const preloadChecks = (): Plugin => ({
  name: "preload-checks",
  transformIndexHtml: () => [preload(checkHealth.paths[0]), preload(checkSession.paths[0])],
});
