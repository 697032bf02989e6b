/** Many accounts at once, by hand: a sign-up each would take an hour. Their emails differ from the unknown ones in no length. */

import type { Fixture } from "../fixture.ts";
import { newPerson, signUp } from "../people.ts";

export interface Crowd extends AsyncDisposable {
  known(index: number): string;
  unknown(index: number): string;
}

const prefixes = { known: "enumk", unknown: "enumu" } as const;

const emailOf = (prefix: string, index: number): string => `${prefix}_${String(index).padStart(6, "0")}@people.example`;

export const makeCrowd = async (fixture: Fixture, count: number): Promise<Crowd> => {
  const model = await signUp(fixture, fixture.newBrowser(), newPerson());
  const emails = Array.from({ length: count }, (_, index) => emailOf(prefixes.known, index));
  await fixture.sql(
    `insert into users (id, account_id, username, email, email_canonical, verified)
     select gen_random_uuid(), gen_random_uuid(), split_part(email, '@', 1), email, email, true from unnest($1::text[]) email`,
    [emails],
  );
  await fixture.sql(
    `insert into passwords (user_id, hash)
     select users.id, model.hash from users, passwords model where model.user_id = $1 and users.username like $2`,
    [model, `${prefixes.known}\\_%`],
  );
  // A challenge that named the account's passkeys would tell the two apart.
  await fixture.sql(
    `insert into passkeys (id, user_id, name, credential_id, public_key, sign_count, transports, aaguid, is_syncable, is_synced)
     select gen_random_uuid(), id, 'Phone', uuid_send(gen_random_uuid()), '\\x00', 0, '{}', gen_random_uuid(), false, false
     from users where username like $1`,
    [`${prefixes.known}\\_%`],
  );
  return {
    known: (index) => emailOf(prefixes.known, index),
    unknown: (index) => emailOf(prefixes.unknown, index),
    // Other checks look at every account there is.
    async [Symbol.asyncDispose]() {
      await fixture.sql("delete from users where username like $1", [`${prefixes.known}\\_%`]);
    },
  };
};
