/**
 * Players who were logged in when they came are asked before they continue to a site (EXTERNAL-10). A player who logs in
 * on this visit has just chosen the site: after a two-factor check or a sign-up, which are pages of their own, this mark
 * saves them a second click. It is valid for one address, in this tab, once and for a minute.
 */
import { pages } from "@passport/protocol/pages";
import * as z from "zod/mini";
import { tabValue } from "../storage/tab-value.ts";

/** From the answer of the last step to the page it leads to, on a slow phone. */
const lifeMs = 60_000;

const mark = tabValue("fresh-login", z.strictObject({ address: z.string(), at: z.number() }));

/** A session was opened before going to that address. */
export const noteFreshLogin = (address: string, now = Date.now()) => {
  if (address.startsWith(`${pages.externalLogin}?`)) mark.keep({ address, at: now });
};

/** Whether a login of a moment ago led to this address. True once. */
export const takeFreshLogin = (address: string, now = Date.now()): boolean => {
  const noted = mark.read();
  mark.forget();
  return noted !== undefined && noted.address === address && now - noted.at < lifeMs;
};
