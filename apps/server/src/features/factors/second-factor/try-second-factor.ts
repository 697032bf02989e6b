import { inTransaction, type Transaction } from "@passport/database";
import type { SecurityEventKind } from "@passport/protocol";
import type { Caller } from "../../../platform/wire/caller.ts";
import { Failure } from "../../../platform/wire/failure.ts";
import { emailOwner, ownerEmails, recordEvent } from "../../session/index.ts";
import type { FactorDependencies } from "../dependencies.ts";
import { beginTwoFactorTry, type TwoFactorTry } from "../ways-in/second-factor-tries.ts";
import { type SecondFactor, spendSecondFactor } from "./spend-second-factor.ts";

export interface SecondFactorTry {
  userId: string;
  secondFactor: SecondFactor;
  browserHash: Buffer;
  caller: Caller;
  /** Where it is asked for inside a session. */
  sessionId?: string;
  failsAs: Extract<SecurityEventKind, "two_factor_failed" | "step_up_failed">;
}

/**
 * A passcode or recovery code, wherever one is asked for: counted before it is judged, and spent in the
 * transaction of what it opens. Whatever ends it, the owner's log says so.
 */
export const trySecondFactor = async <T>(
  dependencies: FactorDependencies,
  request: SecondFactorTry,
  open: (transaction: Transaction) => Promise<T>,
): Promise<T> => {
  const { userId, secondFactor, browserHash } = request;
  const attempt = await beginTwoFactorTry(dependencies, userId, browserHash);
  const opened = await inTransaction(dependencies.db, async (transaction) => {
    if (!(await spendSecondFactor(dependencies, transaction, userId, secondFactor))) return undefined;
    if (secondFactor.kind === "recovery_code") await tellOfRecoveryCode(dependencies, transaction, request);
    return { value: await open(transaction) };
  });
  if (opened === undefined) {
    await recordFailure(dependencies, request, attempt);
    throw new Failure("incorrect_code");
  }
  await attempt.forget();
  return opened.value;
};

const eventOf = ({ userId, caller, sessionId }: SecondFactorTry) => ({
  userId,
  caller,
  ...(sessionId !== undefined && { sessionId }),
});

const tellOfRecoveryCode = async (
  dependencies: FactorDependencies,
  transaction: Transaction,
  request: SecondFactorTry,
): Promise<void> => {
  const { userId, caller } = request;
  await recordEvent(transaction, { ...eventOf(request), kind: "recovery_code_used", factor: "recovery_code" });
  await emailOwner(dependencies, transaction, { userId, email: ownerEmails.recovery_code_used, caller });
};

const recordFailure = (
  dependencies: FactorDependencies,
  request: SecondFactorTry,
  attempt: TwoFactorTry,
): Promise<void> =>
  inTransaction(dependencies.db, async (transaction) => {
    const { userId, caller, failsAs, secondFactor } = request;
    await recordEvent(transaction, { ...eventOf(request), kind: failsAs, factor: secondFactor.kind });
    if (!(await attempt.endIfLast(transaction))) return;
    await recordEvent(transaction, { ...eventOf(request), kind: "two_factor_blocked", factor: secondFactor.kind });
    await emailOwner(dependencies, transaction, { userId, email: ownerEmails.two_factor_blocked, caller });
  });
