import type * as calls from "@passport/protocol";
import { Failure } from "../../../platform/wire/failure.ts";
import { checkUsername } from "../../entry/index.ts";
import { canonicalEmail } from "../../factors/index.ts";
import type { OwnFields } from "../../profile/index.ts";

export type Wish = Omit<calls.PayloadOf<typeof calls.updateUser>, "id">;

export interface OwnChange {
  fields: OwnFields;
  /** Of the email that the account is to have; it has yet to be proven. */
  emailCanonical: string | undefined;
  newPassword: string | undefined;
}

/** What a wish would change of the player as they are, or the reason to refuse it. What is absent stays as it is. */
export const readChange = (user: calls.User, wish: Wish): OwnChange => {
  const wanted: OwnFields = {
    ...(wish.new_username !== undefined && { username: wish.new_username.trim() }),
    ...(wish.first_name !== undefined && { first_name: wish.first_name }),
    ...(wish.last_name !== undefined && { last_name: wish.last_name }),
    ...(wish.shows_name !== undefined && { shows_name: wish.shows_name }),
    ...(wish.mobile_number !== undefined && { mobile_number: wish.mobile_number || null }),
    ...(wish.organisation_id !== undefined && { organisation_id: wish.organisation_id }),
    ...(wish.avatarID !== undefined && { avatar_id: wish.avatarID }),
  };
  const present: Required<OwnFields> = { ...user, organisation_id: user.organisation?.id ?? null };
  const fields = differences(present, wanted);
  assertAllowed(fields);
  return { fields, emailCanonical: newEmail(user, wish.email), newPassword: wish.new_password };
};

const differences = (present: Required<OwnFields>, wanted: OwnFields): OwnFields => {
  const names = Object.keys(wanted) as (keyof OwnFields)[];
  return Object.fromEntries(names.filter((name) => wanted[name] !== present[name]).map((name) => [name, wanted[name]]));
};

const assertAllowed = ({ username, organisation_id: organisationId }: OwnFields): void => {
  const problem = username === undefined ? undefined : checkUsername(username);
  if (problem !== undefined) throw new Failure(problem);
  // Players can leave an organisation here; knowing its id is not enough to join.
  if (organisationId != null) throw new Failure("not_found");
};

/** Another spelling of the same mailbox is no new email. */
const newEmail = (user: calls.User, email: string | undefined): string | undefined => {
  if (email === undefined) return undefined;
  const canonical = canonicalEmail(email);
  if (canonical === undefined) throw new Failure("email_invalid");
  return user.email !== null && canonicalEmail(user.email) === canonical ? undefined : canonical;
};
