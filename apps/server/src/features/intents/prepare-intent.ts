import { randomBytes } from "node:crypto";
import { type Database, readClock } from "@passport/database";
import type * as calls from "@passport/protocol";
import { intentLifeMs } from "@passport/protocol";
import type { Actor } from "../../platform/wire/actor.ts";
import type { HttpExchange } from "../../platform/wire/handlers.ts";
import { settledPasskeys } from "./key-objection.ts";
import { findPasskeyDescriptors, readKnownKeys } from "./register-store.ts";

/**
 * What the page needs for an intent that it makes itself of what the player has chosen: a number, the time, and which
 * passkeys may confirm it. Nothing is kept: whether a proof counts is decided when it comes, by the signer.
 */
export const prepareIntent = async (
  { db, keyAgeMs, relyingParty }: { db: Database; keyAgeMs: number; relyingParty: { id: string } },
  { actor }: Pick<HttpExchange<typeof calls.prepareIntent>, "actor">,
): Promise<calls.PreparedIntent> => {
  const now = await readClock(db);
  const passkeys = await findUsablePasskeys({ db, keyAgeMs }, actor);
  return {
    id: `0x${randomBytes(32).toString("hex")}`,
    account: actor.accountId,
    valid_until: Math.floor((now.getTime() + intentLifeMs) / 1000),
    passkeys,
    rp_id: relyingParty.id,
  };
};

/** Those of the player that the signer has known for long enough. */
export const findUsablePasskeys = async (
  { db, keyAgeMs }: { db: Database; keyAgeMs: number },
  { userId, accountId }: Pick<Actor, "userId" | "accountId">,
): Promise<calls.PreparedIntent["passkeys"]> => {
  const now = await readClock(db);
  const known = await readKnownKeys(db, { accountId });
  const settled = new Set(settledPasskeys(known.passkeys, { now, keyAgeMs }).map(({ id }) => id));
  // Where a key counts from its first second, the signer may not have seen it yet.
  return (await findPasskeyDescriptors(db, userId)).filter(({ id }) => keyAgeMs === 0 || settled.has(id));
};
