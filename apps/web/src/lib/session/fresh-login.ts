/**
 * EXTERNAL-10 asks those who were logged in when they came. Who logs in on this very visit has just said for which
 * site: after a two-factor check or a sign-up, which are pages of their own, this mark saves them a second click.
 * It is good for one address, in this tab, once and for a moment.
 */
import { pages } from "@passport/protocol/pages";
import * as z from "zod/mini";
import { tabValue } from "../storage/tab-value.ts";

/** From the answer of the last step to the page it leads to, on a slow phone. */
const lifeMs = 60_000;

const mark = tabValue("fresh-login", z.strictObject({ address: z.string(), at: z.number() }));

/** A session was opened on the way to that address. */
export const noteFreshLogin = (address: string, now = Date.now()) => {
  if (address.startsWith(`${pages.externalLogin}?`)) mark.keep({ address, at: now });
};

/** Whether this address is where a login of a moment ago led. The answer is given once. */
export const takeFreshLogin = (address: string, now = Date.now()): boolean => {
  const noted = mark.read();
  mark.forget();
  return noted !== undefined && noted.address === address && now - noted.at < lifeMs;
};
