/**
 * The ways into an account change one at a time (L1): a use case that adds or removes one calls `lockWaysIn` first in
 * its transaction, and a login by a wallet or a provider calls `holdWaysIn` and checks again. So two
 * removals at once cannot both count on the other's way, and no login succeeds by a way that is gone when the
 * session appears. It is a lock of its own and not the player's row: changes of passwords and two-factor lock
 * sessions before that row, and this order avoids deadlocks.
 */
import type { Transaction } from "@passport/database";
import type { MessageCode } from "@passport/protocol";
import { Failure } from "../../../platform/wire/failure.ts";
import type { Factor } from "../../session/index.ts";
import { areOpen, findWaysIn, takeExclusively, takeShared, type WayIn, type WayKind } from "./ways-in-store.ts";

export interface WaysIn {
  /** As shown (checksummed). */
  wallet: string | undefined;
  ways: readonly WayIn[];
}

export const lockWaysIn = async (transaction: Transaction, userId: string): Promise<WaysIn> => {
  await takeExclusively(transaction, userId);
  const found = await findWaysIn(transaction, userId);
  if (found === undefined) throw new Failure("not_authenticated");
  return { wallet: found.wallet ?? undefined, ways: found.ways };
};

/** Many may enter at once; a change of the ways in waits for them and then ends their sessions, or they wait for it. */
export const holdWaysIn = (transaction: Transaction, userId: string): Promise<void> => takeShared(transaction, userId);

/** Players cannot remove their last way to log in (WALLET-34, SOCIAL-25, PASSKEY-8). */
export const assertNotLastWay = ({ ways }: WaysIn, leaving: WayIn): void => {
  if (!ways.some((way) => way !== leaving)) throw new Failure("last_way_in");
};

/** What a login or a confirmation was proven by. Of passkeys there are several, so it must be said which. */
export type UsedWay = { factor: Exclude<Factor, "passkey"> } | { factor: "passkey"; passkeyId: string };

/** Codes and links in emails are no ways into an account that there is: they sign up, or replace a password. */
const kindOf: Readonly<Record<Factor, WayKind | undefined>> = {
  password: "password",
  passkey: "passkey",
  passcode: "authenticator",
  recovery_code: "recovery_codes",
  email_code: undefined,
  email_link: undefined,
  wallet: "wallet",
  google: "google",
  facebook: "facebook",
  twitter: "twitter",
};

/**
 * SESSION-27: every session that is opened and every confirmation asks this, whatever it was proven by. What "This wasn't me"
 * has suspended is refused in the words of a proof that was wrong.
 */
export const assertWaysOpen = async (
  transaction: Transaction,
  userId: string,
  used: readonly UsedWay[],
): Promise<void> => {
  const asked = used.flatMap((way) => {
    const kind = kindOf[way.factor];
    return kind === undefined ? [] : [{ kind, ref: way.factor === "passkey" ? way.passkeyId : null }];
  });
  if (await areOpen(transaction, userId, asked)) return;
  throw new Failure(refusalOf(used.at(-1)?.factor));
};

const refusalOf = (factor: Factor | undefined): MessageCode => {
  if (factor === "passkey") return "passkey_refused";
  return factor === "passcode" || factor === "recovery_code" ? "incorrect_code" : "incorrect_login";
};
