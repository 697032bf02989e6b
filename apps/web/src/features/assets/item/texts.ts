import { defineTexts } from "../../../lib/texts/texts.ts";

export const itemTexts = defineTexts({
  kind: "Achievement",
  count: "Count",
  times: (count: string) => `×${count}`,
});
