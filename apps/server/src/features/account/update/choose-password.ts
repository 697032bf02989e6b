import type { User } from "@passport/protocol";
import type { Actor } from "../../../platform/wire/actor.ts";
import type { Caller } from "../../../platform/wire/caller.ts";
import type { NewPassword } from "../../factors/index.ts";
import type { UpdateDependencies } from "../dependencies.ts";
import type { OwnChange, Wish } from "./own-change.ts";

/** EDIT-42: the account says whether it is a first password or another one, never the message. */
export const choosePassword = async (
  { access }: UpdateDependencies,
  { actor, user, change, wish, caller }: { actor: Actor; user: User; change: OwnChange; wish: Wish; caller: Caller },
): Promise<NewPassword | undefined> => {
  const { newPassword, emailCanonical, fields } = change;
  if (newPassword === undefined) return undefined;
  const request = { actor, newPassword, newNames: { username: fields.username, email: emailCanonical } };
  if (user.has_password) {
    return access.replaceOwnPassword({ ...request, password: wish.current_password ?? "", caller });
  }
  return access.chooseFirstPassword({ ...request, bringsProvenEmail: emailCanonical !== undefined });
};
