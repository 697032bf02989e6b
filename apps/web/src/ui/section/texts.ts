import { defineTexts } from "../../lib/texts/texts.ts";

/** Beside the component: /login has no sections, and every byte there is counted. */
export const sectionTexts = defineTexts({ retry: "Try again" });
