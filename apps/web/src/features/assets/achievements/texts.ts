import { defineTexts } from "../../../lib/texts/texts.ts";

export const achievementTexts = defineTexts({
  title: "Achievements",
  list: "List of achievements",
  searchHint: "Name of an achievement",
  clear: "Clear search",
  noMatchText: "No achievement here has this in its name. Try other words.",
  ownAppear: "What you earn in battle appears here by itself.",
  theirsAppear: (username: string) => `What ${username} earns in battle appears here.`,

  times: (count: string) => `×${count}`,
  countOf: (count: string) => (count === "1" ? "1 of this" : `${count} of these`),
});
