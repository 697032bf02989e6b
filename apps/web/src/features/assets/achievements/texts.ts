import { defineTexts } from "../../../lib/texts/texts.ts";

export const achievementTexts = defineTexts({
  title: "Achievements",
  empty: "No achievements yet",
  list: "List of achievements",
  searchHint: "Name of an achievement",
  clear: "Clear search",
  noMatchText: "No achievement has this in its name. Try other words.",
  ownAppear: "Achievements you earn in battle appear here.",
  theirsAppear: (username: string) => `Achievements that ${username} earns in battle appear here.`,

  times: (count: string) => `×${count}`,
  countOf: (count: string) => (count === "1" ? "1 of this" : `${count} of these`),
});
