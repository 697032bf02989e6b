/**
 * Every login ends here after its first factor, whichever that was (S6): an account with
 * two-factor gets a challenge, any other one a session. A session is opened nowhere else.
 */
import { newId, type Transaction } from "@passport/database";
import type { AuthType, HoldReason, User } from "@passport/protocol";
import { Failure } from "../../../platform/wire/failure.ts";
import { assertWaysOpen, hasTwoFactor, startChallenge, type UsedWay } from "../../factors/index.ts";
import { announceUserChange, readOwnUser, toUser } from "../../profile/index.ts";
import {
  type Device,
  emailOwner,
  type Factor,
  hasLoggedIn,
  isSecondFactor,
  newSession,
  openSession,
  ownerEmails,
  recordEvent,
  rememberBrowser,
} from "../../session/index.ts";
import type { EntryDependencies } from "../dependencies.ts";
import { enterByPassword } from "./enter-by-password-store.ts";

export type Admission = { kind: "session"; token: string; user: User } | { kind: "two_factor"; tfaToken: string };

export const passFirstFactor = async (
  dependencies: EntryDependencies,
  transaction: Transaction,
  { way, ...login }: { userId: string; authType: AuthType; way: UsedWay; device: Device },
): Promise<Admission> => {
  if (await hasTwoFactor(transaction, login.userId)) {
    await assertWaysOpen(transaction, login.userId, [way]);
    return { kind: "two_factor", tfaToken: await startChallenge(dependencies, transaction, login) };
  }
  return letIn(dependencies, transaction, { ...login, way, kind: "logged_in" });
};

/**
 * The usual login by password in one statement, which does what `passFirstFactor` does for it, in the same order. Undefined
 * when it is another: two-factor is on, the browser is new or the password was changed. Then nothing has happened.
 */
export const letInKnownBrowser = async (
  { db }: EntryDependencies,
  login: { userId: string; hash: string; attemptKey: string; device: Device },
): Promise<Admission | undefined> => {
  const { userId, hash, attemptKey, device } = login;
  const { session, token } = newSession(userId, device);
  const { requestId } = device.caller;
  const row = await enterByPassword(db, { ...session, hash, attemptKey, eventId: newId(), requestId });
  return row && { kind: "session", token, user: toUser(row) };
};

export const letIn = async (
  dependencies: EntryDependencies,
  transaction: Transaction,
  /** With a second factor, `firstWay` is what came before it. */
  entry: { userId: string; kind: "logged_in" | "signed_up"; way: UsedWay; firstWay?: UsedWay; device: Device },
): Promise<Extract<Admission, { kind: "session" }>> => {
  const { userId, kind, way, firstWay, device } = entry;
  const { factor } = way;
  const ways = firstWay === undefined ? [way] : [firstWay, way];
  await assertWaysOpen(transaction, userId, ways);
  const isTwoFactor = isSecondFactor(factor);
  const methods = ways.map((used) => used.factor);
  const { token, sessionId } = await openSession(transaction, userId, device, { methods, isTwoFactor });
  const isNewBrowser = await rememberBrowser(transaction, userId, device.browserHash);
  if (kind === "logged_in") await guardLogin(dependencies, transaction, { userId, factor, device, isNewBrowser });
  await recordEvent(transaction, { userId, kind, factor, sessionId, caller: device.caller });
  const read = await readOwnUser(transaction, userId);
  if (read === undefined) throw new Failure("not_authenticated");
  return { kind: "session", token, user: read.user };
};

interface Login {
  userId: string;
  factor: Factor;
  device: Device;
  isNewBrowser: boolean;
}

/** Before the login is in the log: the first one ever is known by the log having none. */
const guardLogin = async (dependencies: EntryDependencies, transaction: Transaction, login: Login): Promise<void> => {
  const { userId, device, isNewBrowser } = login;
  const reason = await holdReasonOf(transaction, login);
  const heldUntil = reason && (await dependencies.holds.start(transaction, { userId, reason }));
  if (heldUntil !== undefined) await announceUserChange(transaction, userId);
  if (!isNewBrowser) return;
  const email = ownerEmails.new_device;
  await emailOwner(dependencies, transaction, { userId, email, heldUntil, caller: device.caller });
};

/**
 * A browser that we haven't seen may be a thief's, unless a passcode or passkey came with the login: a second factor. A
 * recovery code stands in for a lost authenticator, so it starts a hold in any browser. An account that was never
 * logged in to has no password that could have been stolen from its owner. [SESSION-21] in holds.int.test.ts.
 */
const holdReasonOf = async (
  transaction: Transaction,
  { userId, factor, isNewBrowser }: Login,
): Promise<HoldReason | undefined> => {
  if (factor === "recovery_code") return "recovery";
  if (!isNewBrowser || isSecondFactor(factor)) return undefined;
  return (await hasLoggedIn(transaction, userId)) ? "unknown_browser" : undefined;
};
