import type { Verb } from "../verb.ts";
import { audit } from "./audit.ts";
import { clientVerbs } from "./clients.ts";
import { find, logOut, operations, show } from "./players.ts";
import { approve, removeFactors, unlock, unlocks, withdraw } from "./unlocks.ts";

/** In the order in which the help shows them. */
export const verbs: Readonly<Record<string, Verb>> = {
  find,
  show,
  operations,
  "log-out": logOut,
  unlock,
  "remove-factors": removeFactors,
  unlocks,
  approve,
  withdraw,
  audit,
  ...clientVerbs,
};
