import { defineTexts } from "../../../lib/texts/texts.ts";

export const legalTexts = defineTexts({
  title: "Legal documents",
  lead: (product: string) =>
    `What ${product} does with your data, the rules of using it, and the terms of the token. Each document opens as a PDF that you can keep or print.`,
  sampleTitle: "These are samples",
  sample: "They show what such documents say. The operator of this service replaces them with its own before launch.",
  sampleStamp: "Sample",
  open: "Open PDF",
  opens: (title: string) => `Open PDF: ${title}`,
  accessibility: "Accessibility",
  documents: {
    "privacy-policy": {
      title: "Privacy policy",
      about: "Which data is kept, why, for how long, and how to get or erase yours.",
    },
    "terms-and-conditions": {
      title: "Terms and conditions",
      about: "What you can expect from us and what we expect from you.",
    },
    "token-subscription-agreement": {
      title: "Token subscription agreement",
      about: "What buying the token means, its risks, and who may not buy it.",
    },
  },
});
