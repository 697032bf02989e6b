/**
 * What players change of themselves: all of a call is kept, or nothing. What takes long or counts tries comes before
 * the transaction; in it the order is that of a password reset (proofs and links, password, sessions, the player's
 * row last), so that there is no deadlock.
 */
import { inTransaction, type Transaction } from "@passport/database";
import type * as calls from "@passport/protocol";
import type { Actor } from "../../../platform/wire/actor.ts";
import { authorize } from "../../../platform/wire/authorize.ts";
import type { Caller } from "../../../platform/wire/caller.ts";
import { Failure } from "../../../platform/wire/failure.ts";
import type { CommandExchange } from "../../../platform/wire/handlers.ts";
import { type NewPassword, takeProvenEmail } from "../../factors/index.ts";
import { isOwnFile } from "../../files/index.ts";
import { announceUserChange, readOwnUser, updateFields } from "../../profile/index.ts";
import { askForRenewal, type GiveTicket, recordEvent } from "../../session/index.ts";
import type { UpdateDependencies } from "../dependencies.ts";
import { writeWithNewEmail } from "./change-email.ts";
import { choosePassword } from "./choose-password.ts";
import { type OwnChange, readChange, type Wish } from "./own-change.ts";
import { admitRename } from "./rename-rate.ts";

export const updateUser = async (
  dependencies: UpdateDependencies,
  { actor, payload, caller, giveTicket }: CommandExchange<typeof calls.updateUser>,
): Promise<calls.User> => {
  const { id, ...wish } = payload;
  // USER-8, EDIT-8, H4: the id is compared, never obeyed.
  if (id.toLowerCase() !== actor.userId) throw new Failure("not_found");
  return changeOwnUser(dependencies, { actor, wish, caller, giveTicket });
};

export const changeOwnUser = async (
  dependencies: UpdateDependencies,
  { actor, wish, caller, giveTicket }: { actor: Actor; wish: Wish; caller: Caller; giveTicket: GiveTicket },
): Promise<calls.User> => {
  const { db, outbox } = dependencies;
  const { userId } = actor;
  const user = (await readOwnUser(db, userId))?.user;
  if (user === undefined) throw new Failure("not_found");
  const change = readChange(user, wish);
  if (isNothing(change)) return user;
  assertAuthorised(change, actor);
  const { username } = change.fields;
  if (username !== undefined) await admitRename(dependencies, { userId, from: user.username, to: username });
  const password = await choosePassword(dependencies, { actor, user, change, wish, caller });
  const changed = await inTransaction(db, (transaction) =>
    write(dependencies, transaction, { actor, change, password, caller, giveTicket }),
  );
  outbox.poke();
  return changed;
};

const isNothing = ({ fields, emailCanonical, newPassword }: OwnChange): boolean =>
  Object.keys(fields).length === 0 && emailCanonical === undefined && newPassword === undefined;

/** Here and not in the declaration, since a name may be changed without it. */
const assertAuthorised = ({ emailCanonical, newPassword }: OwnChange, actor: Actor): void => {
  // USER-9, EDIT-20. The lock is looked at once more where the email is written.
  if (emailCanonical !== undefined) authorize({ access: "step-up", locks: ["total"] }, actor);
  // Changing or setting a password needs a step-up (EDIT-44).
  if (newPassword !== undefined) authorize({ access: "step-up", locks: [] }, actor);
};

const write = async (
  dependencies: UpdateDependencies,
  transaction: Transaction,
  given: {
    actor: Actor;
    change: OwnChange;
    password: NewPassword | undefined;
    caller: Caller;
    giveTicket: GiveTicket;
  },
): Promise<calls.User> => {
  const { actor, password, caller, giveTicket } = given;
  const { userId, sessionId } = actor;
  const { fields, emailCanonical } = given.change;
  const proven = await provenEmail(transaction, userId, emailCanonical);
  if (password !== undefined) {
    await dependencies.access.putPasswordInPlace(transaction, { actor, password, caller });
  }
  if (password !== undefined || proven !== undefined) await askForRenewal(transaction, sessionId, giveTicket);
  if (fields.avatar_id != null && !(await isOwnFile(transaction, userId, fields.avatar_id))) {
    throw new Failure("not_found");
  }
  if (proven === undefined) await updateFields(transaction, userId, fields);
  else await writeWithNewEmail(dependencies, transaction, { actor, fields, proven, caller });
  if (fields.username !== undefined) {
    await recordEvent(transaction, { userId, kind: "username_changed", sessionId, caller });
  }
  return announceUserChange(transaction, userId);
};

const provenEmail = async (transaction: Transaction, userId: string, emailCanonical: string | undefined) => {
  if (emailCanonical === undefined) return undefined;
  const email = await takeProvenEmail(transaction, { userId, emailCanonical });
  return { email, email_canonical: emailCanonical, verified: true } as const;
};
