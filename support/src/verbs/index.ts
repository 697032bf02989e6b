import type { Verb } from "../verb.ts";
import { audit } from "./audit.ts";
import { clientVerbs } from "./clients.ts";
import { faction, organisation } from "./memberships.ts";
import { assign, fulfil, resume, reverse, role, stuck } from "./money.ts";
import { find, logOut, operations, show } from "./players.ts";
import { proposals } from "./proposals.ts";
import { approve, request, requests, withdraw } from "./requests.ts";
import { removeFactors, removeSuspended, unlock } from "./unlocks.ts";

/** In the order in which the help shows them. */
export const verbs: Readonly<Record<string, Verb>> = {
  find,
  show,
  operations,
  "log-out": logOut,
  organisation,
  faction,
  unlock,
  "remove-factors": removeFactors,
  "remove-suspended": removeSuspended,
  requests,
  request,
  approve,
  withdraw,
  reverse,
  stuck,
  fulfil,
  assign,
  role,
  "resume-withdrawals": resume,
  proposals,
  audit,
  ...clientVerbs,
};
