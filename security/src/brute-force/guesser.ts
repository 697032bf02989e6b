import { createHash, randomInt } from "node:crypto";
import { newAddress } from "@passport/testbed/client/new-address";
import type { Browser, CallOptions } from "../browser.ts";
import { countRows } from "../count-rows.ts";
import type { Fixture } from "../fixture.ts";

/**
 * One of mallory's many machines: an address of its own, told by the proxy at the right end of the header, and
 * everything that a client can claim about itself beside it. The claims are never the same twice.
 */
export const fromElsewhere = (address = newAddress()): CallOptions => {
  const claimed = `198.51.100.${randomInt(256)}`;
  return {
    headers: {
      "x-forwarded-for": `127.0.0.1, ${claimed}, ${address}`,
      forwarded: `for=${claimed}`,
      "x-real-ip": claimed,
      "x-client-ip": claimed,
      "true-client-ip": claimed,
      "cf-connecting-ip": claimed,
      "x-original-forwarded-for": claimed,
    },
  };
};

/** As if mallory had waited for as long as was asked; what is shut for good stays so. */
export const waitOut = async (fixture: Fixture, deed: string): Promise<void> => {
  await fixture.sql(
    "update attempts set blocked_until = now() where key like $1 and blocked_until between now() and now() + interval '1 year'",
    [`${deed} %`],
  );
};

export const countEvents = (fixture: Fixture, userId: string, kind: string): Promise<number> =>
  countRows(fixture, "security_events where user_id = $1 and kind = $2", [userId, kind]);

/** Whether the account would take this browser for one of its own. */
export const isKnown = async (fixture: Fixture, userId: string, browser: Browser): Promise<boolean> => {
  const hash = createHash("sha256").update(browser.browserToken).digest();
  const rows = await fixture.sql("select 1 from known_browsers where user_id = $1 and browser_hash = $2", [
    userId,
    hash,
  ]);
  return rows.length > 0;
};
