import { defineTexts } from "../../lib/texts/texts.ts";

/** Beside the component: /login asks for no confirmation, and every byte there is counted. */
export const confirmButtonTexts = defineTexts({ cancel: "Cancel" });
