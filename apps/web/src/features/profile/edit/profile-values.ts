/** What the form holds, and what it says to the server (EDIT-1, EDIT-7). */
import type { updateUser } from "@passport/protocol/calls/profile";
import { lengths } from "@passport/protocol/constants";
import type { PayloadInputOf } from "@passport/protocol/declare";
import type { User } from "@passport/protocol/user";

export interface ProfileValues {
  username: string;
  first_name: string;
  last_name: string;
  shows_name: boolean;
  mobile_number: string;
  email: string;
}

export type ProfileUpdate = PayloadInputOf<typeof updateUser>;

export const valuesOf = (user: User): ProfileValues => ({
  username: user.username,
  first_name: user.first_name,
  last_name: user.last_name,
  shows_name: user.shows_name,
  mobile_number: user.mobile_number ?? "",
  email: user.email ?? "",
});

/** An unchanged username or email is not sent: the one would count as a rename, the other would need a proof. */
export const updateOf = (values: ProfileValues, user: User, userAgent: string): ProfileUpdate => {
  const username = values.username.trim();
  const email = values.email.trim();
  return {
    id: user.id,
    ...(username !== user.username && { new_username: username }),
    ...(email !== (user.email ?? "") && { email }),
    first_name: values.first_name,
    last_name: values.last_name,
    shows_name: values.shows_name,
    mobile_number: values.mobile_number,
    organisation_id: user.organisation?.id ?? null,
    user_agent: userAgent.slice(0, lengths.userAgentMax),
  };
};
