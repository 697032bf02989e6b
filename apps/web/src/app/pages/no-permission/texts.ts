import { defineTexts } from "../../../lib/texts/texts.ts";

export const noPermissionTexts = defineTexts({
  title: "Not your page",
  now: "Go there now",
});
