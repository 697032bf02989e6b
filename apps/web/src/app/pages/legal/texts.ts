import { defineTexts } from "../../../lib/texts/texts.ts";

export const legalTexts = defineTexts({
  title: "Legal documents",
  lead: (product: string) =>
    `What ${product} does with your data, the rules of using it, and the terms of the token. Each document opens as a PDF that you can keep or print.`,
  sampleTitle: "These are samples",
  sample: "They show what such documents say. Whoever runs this service replaces them with their own before it opens.",
  sampleStamp: "Sample",
  open: "Open PDF",
  opens: (title: string) => `Open PDF: ${title}`,
  documents: {
    "privacy-policy": {
      title: "Privacy Policy",
      about: "Which data is kept, why, for how long, and how to get or erase yours.",
    },
    "terms-and-conditions": {
      title: "Terms and Conditions",
      about: "What you may expect of us and what we expect of you.",
    },
    "token-subscription-agreement": {
      title: "Token Subscription Agreement",
      about: "What buying the token means, its risks, and who may not buy it.",
    },
  },
});
