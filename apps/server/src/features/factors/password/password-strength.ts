/**
 * How hard a password is to guess (PASSWORD-10), by zxcvbn: words, names, dates, keyboard rows and their usual disguises.
 * It keeps a core busy for up to 0.2 s, so only the thread of `password-judge.ts` imports it (REALTIME-35).
 */
import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import * as common from "@zxcvbn-ts/language-common";
import * as english from "@zxcvbn-ts/language-en";

/** Of 4: safe from all but an attacker who has the hashes. */
const leastScore = 3;
/** What follows makes a password only stronger, and the work grows with the square of the length. */
const longestJudged = 24;
/** What players here think of first, and no dictionary has. */
const wordsOfTheField = ["metamask", "ethereum", "bitcoin", "binance", "crypto", "walletconnect", "solana", "opensea"];

const zxcvbn = new ZxcvbnFactory({
  dictionary: { ...common.dictionary, ...english.dictionary },
  graphs: common.adjacencyGraphs,
});

/** `knownWords` are about the player or the product and count as the first guesses. */
export const isGuessable = (password: string, knownWords: readonly string[]): boolean => {
  const { score } = zxcvbn.check(password.slice(0, longestJudged), [...wordsOfTheField, ...knownWords]);
  return score < leastScore;
};
