/** The catalogue with the texts of games and items, for the pages that need those. */
import { gameMessages } from "@passport/protocol/game-messages";
import { messages } from "@passport/protocol/messages";
import { wordsOf } from "./entry-catalogue.ts";
import { defineTexts, type Translation } from "./texts.ts";

const english = { ...messages, ...gameMessages };

export const gameCatalogueTexts = defineTexts(english);

export const shownGameError = (error: unknown, catalogue: Translation<typeof english>): string =>
  wordsOf(error, { english, catalogue });
