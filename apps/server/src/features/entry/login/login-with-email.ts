import { inTransaction } from "@passport/database";
import { Failure } from "../../../platform/wire/failure.ts";
import { canonicalEmail, lockPasswordHash, replacePasswordHash } from "../../factors/index.ts";
import { type Device, recordEvent } from "../../session/index.ts";
import { type Admission, letInKnownBrowser, passFirstFactor } from "../admission/let-in.ts";
import type { EntryDependencies } from "../dependencies.ts";
import { findCredentialsForTry } from "./credentials-store.ts";
import { beginLogin } from "./login-guard.ts";

export interface LoginRequest {
  email: string;
  password: string;
  captchaToken: string | undefined;
  device: Device;
}

/**
 * LOGIN-16, LOGIN-26: an unknown email, an account without a password and a wrong password take the
 * same steps (one lookup, one hash) and give the same answer.
 */
export const loginWithEmail = async (dependencies: EntryDependencies, request: LoginRequest): Promise<Admission> => {
  if (request.email.trim() === "") throw new Failure("no_email_provided");
  const { db, hasher, outbox } = dependencies;
  const { device } = request;
  const { caller, browserHash } = device;
  const emailCanonical = canonicalEmail(request.email) ?? "";
  const found = await findCredentialsForTry(db, { emailCanonical, browserHash });
  const counted = await beginLogin(dependencies, {
    emailCanonical,
    address: caller.address,
    knownBrowser: found?.attempt_key == null ? undefined : { key: found.attempt_key, failures: found.failures },
    captchaToken: request.captchaToken,
  });

  const refuse = async (): Promise<never> => {
    const userId = found?.user_id ?? null;
    const [captchaRequired] = await Promise.all([
      counted.failed(),
      recordEvent(db, { userId, kind: "login_failed", factor: "password", caller }),
    ]);
    throw new Failure("incorrect_login", undefined, { captchaRequired });
  };

  const isRight = await hasher.verify(found?.hash ?? dependencies.dummyHash, request.password);
  if (!isRight || !found?.hash) return refuse();
  const { user_id: userId, hash } = found;

  const letInByTransaction = async (): Promise<Admission | undefined> => {
    const admitted = await inTransaction(db, async (transaction) => {
      // A password changed since it was verified ended all sessions; this login must not outlive that.
      if ((await lockPasswordHash(transaction, userId)) !== hash) return undefined;
      return passFirstFactor(dependencies, transaction, {
        userId,
        authType: "email",
        way: { factor: "password" },
        device,
      });
    });
    if (admitted !== undefined) await counted.succeeded();
    return admitted;
  };

  const attemptKey = found.attempt_key;
  const admission =
    (attemptKey !== null && (await letInKnownBrowser(dependencies, { userId, hash, attemptKey, device }))) ||
    (await letInByTransaction());
  if (admission === undefined) return refuse();
  outbox.poke();
  if (hasher.needsRehash(hash)) await replacePasswordHash(db, userId, hash, await hasher.hash(request.password));
  return admission;
};
