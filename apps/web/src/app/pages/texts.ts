import { defineTexts } from "../../lib/texts/texts.ts";

/** Of the pages that every visit may need at once; the others keep theirs beside them, and load with them. */
export const pageTexts = defineTexts({
  home: (product: string) => `${product}, start page`,
  /** What the document is good for, printed in the machine-readable line; words separated by spaces. */
  zoneWords: "games chains collectibles",
  toStart: "Go to the start page",

  loading: "Loading...",
  waiting: "This page opens as soon as the connection is back.",

  error: {
    title: "This page stopped working",
    lead: "Something went wrong while showing this page. Your account isn't affected, and everything in progress continues.",
    hint: "Reload the page. If it happens again, tell support what you did just before.",
    reload: "Reload",
    stamp: "Void",
    stampDetail: "misprint",
  },
});
