/**
 * EXTERNAL-23: a game may send the player through a login by redirect and an OpenID Connect request right after it. The
 * player has answered the first question, so the second one is not asked: for the same client, in this tab, once and for a
 * minute.
 */
import * as z from "zod/mini";
import { tabValue } from "../../lib/storage/tab-value.ts";
import type { Destination } from "./destination.ts";

const lifeMs = 60_000;
const mark = tabValue("chosen-site", z.strictObject({ clientId: z.string(), at: z.number() }));

/** The player continues to the site. */
export const noteChosenSite = (destination: Destination, now = Date.now()) => {
  if (destination.kind === "redirect") mark.keep({ clientId: destination.clientId, at: now });
};

/** Whether the player has just continued to this client by redirect. True once. */
export const takeChosenSite = (destination: Destination, now = Date.now()): boolean => {
  if (destination.kind !== "interaction") return false;
  const chosen = mark.read();
  mark.forget();
  return chosen !== undefined && chosen.clientId === destination.clientId && now - chosen.at < lifeMs;
};
