/**
 * Code that is not ours sets strings where a page wants trusted values. What it needs is let through from the moment it is
 * loaded, and nothing before (Trusted Types, decision 0038).
 */
import { createPolicy } from "./trusted-types.ts";

interface Needs {
  html?: (text: string) => boolean;
  scriptUrl?: (url: string) => boolean;
}

const known: Needs[] = [];

/** A document has one policy for all of them. */
export const letThrough = (needs: Needs): void => {
  known.push(needs);
  if (known.length > 1) return;
  createPolicy("default", {
    createHTML: (text) => (known.some(({ html }) => html?.(text)) ? text : null),
    createScriptURL: (url) => (known.some(({ scriptUrl }) => scriptUrl?.(url)) ? url : null),
  });
};
