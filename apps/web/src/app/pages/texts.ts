import { defineTexts } from "../../lib/texts/texts.ts";

export const pageTexts = defineTexts({
  home: (product: string) => `${product}, start page`,
  /** What the document is good for, printed in the machine-readable line; words separated by spaces. */
  zoneWords: "games chains collectibles",
  legalLinks: "Legal and proofs",
  privacyPolicy: "Privacy Policy",
  termsAndConditions: "Terms And Conditions",
  reserves: "Proof of reserves",
  toStart: "Go to the start page",

  landing: {
    title: "Your ticket to the metaverse",
    lead: (token: string) =>
      `One account and one wallet for every game. Your ${token}, your war machines and your keys travel with you.`,
    viewProfile: "View Profile",
    login: "Login",
  },

  loading: "Loading...",

  maintenance: {
    title: "WE'LL BE BACK SOON",
    lead: (product: string) =>
      `${product} is in the yard for maintenance. Your account and everything in it are safe; there is nothing you need to do.`,
    stamp: "Closed",
    stampDetail: "for maintenance",
    follow: "News while you wait",
    networks: { discord: "Discord", twitter: "Twitter", youtube: "YouTube", twitch: "Twitch", reddit: "Reddit" },
  },

  legal: {
    title: "Legal documents",
    lead: (product: string) =>
      `What ${product} does with your data, the rules of using it, and the terms of the token. Each document opens as a PDF that you can keep or print.`,
    sampleTitle: "These are samples",
    sample:
      "They show what such documents say. Whoever runs this service replaces them with their own before it opens.",
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
  },

  redirect: {
    title: "Not open to you yet",
    lead: "Access is limited to invited visitors for now, and this address is not on the list. Nothing is wrong with your browser or your account.",
    hint: "When the gates open for everybody, the start page says so first.",
    stamp: "Waiting",
    stampDetail: "not on the list",
  },

  notFound: {
    title: "This page is in no world we know",
    lead: "The address may be mistyped, or what was here has moved on.",
    stamp: "No entry",
    stampDetail: "404",
  },

  loginRequired: {
    title: "Please log in first",
    now: "Log in now",
    secondsLeft: (seconds: number) => `Going there in ${seconds} s`,
    stamp: "Passport, please",
  },

  noPermission: {
    title: "Not your page",
    now: "Go there now",
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
