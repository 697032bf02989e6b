/**
 * Every login ends here after its first factor, whichever that was (S6): an account with
 * two-factor gets a challenge, any other one a session. A session is opened nowhere else.
 */
import type { Transaction } from "@passport/database";
import type { AuthType, User } from "@passport/protocol";
import { Failure } from "../../../platform/wire/failure.ts";
import { readOwnUser } from "../../profile/index.ts";
import type { AccessDependencies } from "../dependencies.ts";
import type { Device } from "../device.ts";
import { emailOwner } from "../emails/email-owner.ts";
import { accessEmails } from "../emails/owner-emails.ts";
import { rememberBrowser } from "../login/store.ts";
import { type Factor, recordEvent } from "../security-log/store.ts";
import { startChallenge } from "../two-factor/start-challenge.ts";
import { hasTwoFactor } from "../two-factor/store.ts";
import { openSession } from "./open-session.ts";

export type Admission = { kind: "session"; token: string; user: User } | { kind: "two_factor"; tfaToken: string };

export const passFirstFactor = async (
  dependencies: AccessDependencies,
  transaction: Transaction,
  login: { userId: string; authType: AuthType; factor: Factor; device: Device },
): Promise<Admission> => {
  if (await hasTwoFactor(transaction, login.userId)) {
    return { kind: "two_factor", tfaToken: await startChallenge(dependencies, transaction, login) };
  }
  return letIn(dependencies, transaction, { ...login, kind: "logged_in" });
};

export const letIn = async (
  dependencies: AccessDependencies,
  transaction: Transaction,
  /** With a second factor, `firstFactor` is what came before it. */
  entry: { userId: string; kind: "logged_in" | "signed_up"; factor: Factor; firstFactor?: Factor; device: Device },
): Promise<Extract<Admission, { kind: "session" }>> => {
  const { userId, kind, factor, firstFactor, device } = entry;
  const isTwoFactor = factor === "passcode" || factor === "recovery_code";
  const methods = firstFactor === undefined ? [factor] : [firstFactor, factor];
  const { token, sessionId } = await openSession(transaction, userId, device, { methods, isTwoFactor });
  const isNewBrowser = await rememberBrowser(transaction, userId, device.browserHash);
  await recordEvent(transaction, { userId, kind, factor, sessionId, caller: device.caller });
  if (isNewBrowser && kind === "logged_in") {
    await emailOwner(dependencies, transaction, { userId, email: accessEmails.new_device, caller: device.caller });
  }
  const read = await readOwnUser(transaction, userId);
  if (read === undefined) throw new Failure("not_authenticated");
  return { kind: "session", token, user: read.user };
};
