import { defineTexts } from "../../../lib/texts/texts.ts";

const times = (count: number, one: string, many: string): string => (count === 1 ? `1 ${one}` : `${count} ${many}`);

export const accessibilityTexts = defineTexts({
  title: "Accessibility",
  documentTitle: (product: string) => `Accessibility, ${product}`,
  lead: (product: string) =>
    `${product} aims at WCAG 2.2, level AA. This page says what is checked, what was tried in a browser, and what we know is missing.`,
  automatic: "Checked by every test run",
  automaticText:
    "Our browser tests open these pages, bring them into the states listed below and let axe look for violations of WCAG 2.0, 2.1 and 2.2, levels A and AA. A release with a violation fails its tests.",
  result: "0 violations",
  pages: "Pages",
  checks: "Checks by axe",
  widths: "Widths",
  lastRun: "Last run",
  pixels: (widths: string) => `${widths} px`,
  pageSummary: (count: number, widths: string) => `${times(count, "check", "checks")} at ${widths} px`,
  otherPages: "Other screens: maintenance, sample game",
  triedTitle: "Tried in a browser",
  triedText:
    "Walked through on the date given. A script pressed the keys and set the zoom, and we looked at the screens.",
  tried: {
    keyboard: "Sign-up, login, onboarding and the security page with the keyboard alone",
    zoom: "Landing page, login, sign-up, profile and security at 200 % zoom: nothing is cut off, nothing scrolls sideways",
    targets:
      "Touch targets on a phone, on every page above: each control is at least 44 by 44 px, links inside a sentence excepted",
    motion: "Landing page, login, profile and security with reduced motion: nothing moves by itself",
  },
  limits: "Known limits",
  knownLimits: {
    screenReader:
      "No person has tried the product with a screen reader or another assistive technology yet. Roles, names and announcements are tested by program only.",
    browsers: "All checks run in Chromium. Firefox and Safari have not been checked.",
    documents: "The legal documents are PDF files without tags for screen readers.",
    others:
      "Windows of wallets, of Google, Facebook and Twitter/X, and pictures that games supply are not ours and not checked.",
  },
  report: "Report a problem",
  reportText: "Tell us what you wanted to do, on which page, and which browser and assistive technology you use.",
  reportHow: "Contact support",
});
