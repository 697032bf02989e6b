import { inTransaction } from "@passport/database";
import type { User } from "@passport/protocol";
import { Failure } from "../../platform/wire/failure.ts";
import { readOwnUser } from "../profile/index.ts";
import { canonicalEmail } from "./canonical-email.ts";
import type { AccessDependencies } from "./dependencies.ts";
import { type Device, openSession } from "./open-session.ts";
import { findCredentials, lockPasswordHash, replacePasswordHash } from "./store.ts";

export interface LoginRequest {
  email: string;
  password: string;
  device: Device;
}

/**
 * LOGIN-16, LOGIN-26: an unknown email, an account without a password and a wrong password take the
 * same steps (one lookup, one hash) and give the same answer.
 */
export const loginWithEmail = async (
  dependencies: AccessDependencies,
  request: LoginRequest,
): Promise<{ token: string; user: User }> => {
  if (request.email.trim() === "") throw new Failure("no_email_provided");
  const { db, hasher, outbox } = dependencies;
  const found = await findCredentials(db, canonicalEmail(request.email) ?? "");
  const isRight = await hasher.verify(found?.hash ?? dependencies.dummyHash, request.password);
  if (!isRight || !found?.hash) throw new Failure("incorrect_login");
  const { user_id: userId, hash } = found;

  const opened = await inTransaction(db, async (transaction) => {
    // A password changed since it was verified ended all sessions; this login must not outlive that.
    if ((await lockPasswordHash(transaction, userId)) !== hash) throw new Failure("incorrect_login");
    const token = await openSession(transaction, userId, request.device);
    const read = await readOwnUser(transaction, userId);
    if (read === undefined) throw new Failure("incorrect_login");
    return { token, user: read.user };
  });
  outbox.poke();
  if (hasher.needsRehash(hash)) await replacePasswordHash(db, userId, hash, await hasher.hash(request.password));
  return opened;
};
