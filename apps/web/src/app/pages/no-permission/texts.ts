import { defineTexts } from "../../../lib/texts/texts.ts";

export const noPermissionTexts = defineTexts({
  title: "You don't have permission to view this page",
  now: "Go there now",
});
