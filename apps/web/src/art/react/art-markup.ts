import { createPolicy } from "../../lib/trusted-types.ts";

/** An element that our drawings do not have, an event handler, or a link out of the drawing. */
const foreign = /<(?!\/?(?:g|path|use|circle|pattern|clipPath|defs)[\s/>])|\son|href="?[^"#]/i;

/** Markup of our drawings, and no other, may be set on a page (ROUTE-26). */
export const art = createPolicy("art", {
  createHTML: (markup) => {
    if (foreign.test(markup)) throw new TypeError("No drawing of ours");
    return markup;
  },
});
