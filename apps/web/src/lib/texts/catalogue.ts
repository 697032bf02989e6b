/** The shared catalogue as texts of the page, so that a second language covers what the server says too (ERROR-1). */
import { messages } from "@passport/protocol/messages";
import { wordsOf } from "./entry-catalogue.ts";
import { defineTexts, type Translation } from "./texts.ts";

export const catalogueTexts = defineTexts(messages);
export type Catalogue = Translation<typeof messages>;

export const shownError = (error: unknown, catalogue: Catalogue): string =>
  wordsOf(error, { english: messages, catalogue });
