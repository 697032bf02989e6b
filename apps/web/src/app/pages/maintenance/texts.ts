import { defineTexts } from "../../../lib/texts/texts.ts";

export const maintenanceTexts = defineTexts({
  title: "WE'LL BE BACK SOON",
  lead: (product: string) =>
    `${product} is down for maintenance. Your account and everything in it are safe; there's nothing you need to do.`,
  stamp: "Closed",
  stampDetail: "for maintenance",
  follow: "News while you wait",
  networks: { discord: "Discord", twitter: "Twitter", youtube: "YouTube", twitch: "Twitch", reddit: "Reddit" },
});
