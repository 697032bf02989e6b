/** The shared catalogue as texts of the page, so that a second language covers what the server says too (ERROR-1). */
import { displayMessage, isMessageCode, messages } from "@passport/protocol/messages";
import { defineTexts, type Translation } from "./texts.ts";

export const catalogueTexts = defineTexts(messages);
export type Catalogue = Translation<typeof messages>;

const hasText = (error: unknown): error is { code: string; message: string } =>
  error instanceof Error && "code" in error && typeof error.code === "string" && error.message !== "";

/**
 * What a person reads of a failure: the catalogue's wording when the server sent exactly that text,
 * the server's own words otherwise (ERROR-5), and the fallback for what was never meant to be read (ERROR-4).
 */
export const shownError = (error: unknown, catalogue: Catalogue): string => {
  if (!hasText(error)) return catalogue.internal;
  const { code, message } = error;
  return displayMessage(isMessageCode(code) && messages[code] === message ? catalogue[code] : message);
};
