/**
 * S8: the player of this session proves once more who they are. SESSION-20: with a second factor by that, never by
 * the password alone; SESSION-19: with neither, by the account's own login.
 */
import { type Database, inTransaction, type Transaction } from "@passport/database";
import type { PasskeyAnswer } from "@passport/protocol";
import type { Actor } from "../../../platform/wire/actor.ts";
import type { Caller } from "../../../platform/wire/caller.ts";
import { Failure } from "../../../platform/wire/failure.ts";
import {
  assertWaysOpen,
  findPasswordHash,
  hasSecondFactor,
  holderOfSession,
  provePasskey,
  type SecondFactor,
  trySecondFactor,
  type UsedWay,
  verifyOwnPassword,
  wayOf,
} from "../../factors/index.ts";
import { isSecondFactor, recordEvent, rotateSession } from "../../session/index.ts";
import type { EntryDependencies } from "../dependencies.ts";
import { openByPasskey } from "./open-by-passkey.ts";
import { type OwnLogin, repeatOwnLogin } from "./own-login.ts";

export interface StepUpRequest {
  actor: Actor;
  password: string | undefined;
  secondFactor: SecondFactor | undefined;
  passkey: PasskeyAnswer | undefined;
  ownLogin: OwnLogin | undefined;
  browserHash: Buffer;
  caller: Caller;
}

/** Returns the session's new value. */
export const stepUp = async (dependencies: EntryDependencies, request: StepUpRequest): Promise<string> => {
  const { ownLogin, passkey, actor } = request;
  if (passkey !== undefined) return byPasskey(dependencies, request, passkey);
  if (await hasSecondFactor(dependencies.db, actor.userId)) return byTwoFactor(dependencies, request);
  if (ownLogin !== undefined && (await repeatsItsLogin(dependencies.db, actor.userId))) {
    await repeatOwnLogin(dependencies, request, ownLogin);
    return inTransaction(dependencies.db, (transaction) =>
      confirmStepUp(transaction, request, { factor: ownLogin.way }),
    );
  }
  return byPassword(dependencies, request);
};

/** SESSION-19: neither a second factor nor a password. With one of them, an own login confirms nothing. */
export const repeatsItsLogin = async (db: Database, userId: string): Promise<boolean> =>
  !(await hasSecondFactor(db, userId)) && (await findPasswordHash(db, userId)) === undefined;

const byPasskey = async (
  dependencies: EntryDependencies,
  request: StepUpRequest,
  answer: PasskeyAnswer,
): Promise<string> => {
  const { actor, caller } = request;
  const { userId, sessionId } = actor;
  const holder = { purpose: "step_up", holderHash: holderOfSession(sessionId), userId } as const;
  const verdict = await provePasskey(dependencies, holder, answer);
  if (verdict.kind === "right") {
    return openByPasskey(dependencies, { proof: verdict.proof, caller }, (transaction) =>
      confirmStepUp(transaction, request, wayOf(verdict.proof)),
    );
  }
  if (verdict.kind === "wrong") {
    await recordEvent(dependencies.db, { userId, kind: "step_up_failed", factor: "passkey", sessionId, caller });
  }
  throw new Failure("passkey_refused");
};

const byTwoFactor = async (dependencies: EntryDependencies, request: StepUpRequest): Promise<string> => {
  const { secondFactor, browserHash, caller } = request;
  const { userId, sessionId } = request.actor;
  if (secondFactor === undefined) throw new Failure("incorrect_code");
  const attempt = { userId, sessionId, secondFactor, browserHash, caller, failsAs: "step_up_failed" } as const;
  return trySecondFactor(dependencies, attempt, (transaction) =>
    confirmStepUp(transaction, request, { factor: secondFactor.kind }),
  );
};

const byPassword = async (dependencies: EntryDependencies, request: StepUpRequest): Promise<string> => {
  const { actor, caller, password = "" } = request;
  await verifyOwnPassword(dependencies, { actor, password, caller });
  return inTransaction(dependencies.db, (transaction) => confirmStepUp(transaction, request, { factor: "password" }));
};

/** Whatever proved it, it ends here. Returns the session's new value. */
export const confirmStepUp = async (
  transaction: Transaction,
  { actor, caller }: Pick<StepUpRequest, "actor" | "caller">,
  way: UsedWay,
): Promise<string> => {
  const { userId, sessionId } = actor;
  const { factor } = way;
  await assertWaysOpen(transaction, userId, [way]);
  await recordEvent(transaction, { userId, kind: "stepped_up", factor, sessionId, caller });
  return rotateSession(transaction, sessionId, { method: factor, isTwoFactor: isSecondFactor(factor) });
};
