/**
 * Markup of our drawings, and no other, may be set on a page (Trusted Types, ROUTE-26). The art imports nothing of the
 * product, so its policy is made here and not by `lib/trusted-types.ts`.
 */
interface Art {
  createHTML(markup: string): string;
}

const { trustedTypes } = globalThis as { trustedTypes?: { createPolicy(name: string, rules: Art): Art } };

const rules: Art = {
  createHTML(markup) {
    // An element that our drawings do not have, an event handler, or a link out of the drawing.
    if (/<(?!\/?(g|path|use|circle|pattern|clipPath|defs)\b)|\son|href=(?!"#)/i.test(markup)) throw TypeError();
    return markup;
  },
};

export const art = trustedTypes?.createPolicy("art", rules) ?? rules;
