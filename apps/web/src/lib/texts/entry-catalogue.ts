/** The catalogue's part for the way in, as texts of the page: all that the login page loads of it. */
import { displayMessage, entryMessages } from "@passport/protocol/entry-messages";
import { defineTexts, type Translation } from "./texts.ts";

export const entryCatalogueTexts = defineTexts(entryMessages);
export type EntryCatalogue = Translation<typeof entryMessages>;

const hasText = (error: unknown): error is { code: string; message: string } =>
  error instanceof Error && "code" in error && typeof error.code === "string" && error.message !== "";

/**
 * What a person reads of a failure: the catalogue's wording when the server sent exactly that text,
 * the server's own words otherwise (ERROR-5), and the fallback for what was never meant to be read (ERROR-4).
 * `english` is the catalogue as the server knows it.
 */
export const wordsOf = <M extends Readonly<Record<string, string>>>(
  error: unknown,
  { english, catalogue }: { english: M; catalogue: Translation<M> & Pick<EntryCatalogue, "internal"> },
): string => {
  if (!hasText(error)) return catalogue.internal;
  const { code, message } = error;
  const isKnown = Object.hasOwn(english, code) && english[code] === message;
  return displayMessage(isKnown ? ((catalogue as Readonly<Record<string, string>>)[code] ?? message) : message);
};

export const shownEntryError = (error: unknown, catalogue: EntryCatalogue): string =>
  wordsOf(error, { english: entryMessages, catalogue });
