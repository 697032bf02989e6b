import { defineTexts } from "../../lib/texts/texts.ts";

/** Of the pages that every visit may need at once; the others keep theirs beside them, and load with them. */
export const pageTexts = defineTexts({
  home: (product: string) => `${product}, start page`,
  /** What the document is good for, printed in the machine-readable line; words separated by spaces. */
  zoneWords: "games chains collectibles",
  toStart: "Go to the start page",

  loading: "Loading...",

  missing: {
    title: "This page didn't load",
    lead: "Part of it could not be fetched. Check your connection.",
    hint: "We'll try again as soon as you're back online.",
  },

  error: {
    title: "This page broke",
    lead: "Something in the page failed while it was drawn. Your account is not affected, and operations that were on their way go on without this page.",
    hint: "Load it again. If it breaks again at the same place, tell support what you did just before.",
    reload: "Reload",
    stamp: "Void",
    stampDetail: "misprint",
  },
});
