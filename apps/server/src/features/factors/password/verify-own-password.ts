import type { AttemptPolicy } from "../../../platform/limits/attempt-policy.ts";
import { limitKey } from "../../../platform/limits/limit-key.ts";
import { mustWait } from "../../../platform/limits/must-wait.ts";
import { beginAttempt, forgetAttempts } from "../../../platform/limits/store.ts";
import type { Actor } from "../../../platform/wire/actor.ts";
import type { Caller } from "../../../platform/wire/caller.ts";
import { Failure } from "../../../platform/wire/failure.ts";
import { recordEvent } from "../../session/index.ts";
import type { FactorDependencies } from "../dependencies.ts";
import { findPasswordHash } from "./store.ts";

const policy: AttemptPolicy = {
  free: 5,
  firstDelayMs: 1000,
  longestDelayMs: 15 * 60_000,
  forgottenAfterMs: 24 * 60 * 60_000,
};

/**
 * The password of a player who is logged in. A borrowed session must not allow guessing.
 * Returns the hash that it fits.
 */
export const verifyOwnPassword = async (
  { db, hasher, dummyHash }: FactorDependencies,
  { actor: { userId, sessionId }, password, caller }: { actor: Actor; password: string; caller: Caller },
): Promise<string> => {
  const key = limitKey("own password", "user", userId);
  const attempt = await beginAttempt(db, key, policy);
  if (attempt.kind === "refused") throw mustWait(attempt.waitMs);
  const hash = await findPasswordHash(db, userId);
  const isRight = await hasher.verify(hash ?? dummyHash, password);
  if (!isRight || hash === undefined) {
    await recordEvent(db, { userId, kind: "step_up_failed", factor: "password", sessionId, caller });
    throw new Failure("incorrect_password");
  }
  await forgetAttempts(db, [key]);
  return hash;
};
