/** SQL of the lock on an account's ways in, and of what they are. */
import type { Transaction } from "@passport/database";
import { sql } from "kysely";
import type { Way } from "./identity.ts";

const keyOf = (userId: string) => sql`hashtextextended(${`ways in ${userId}`}, 0)`;

export const takeExclusively = async (transaction: Transaction, userId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${keyOf(userId)})`.execute(transaction);
};

export const takeShared = async (transaction: Transaction, userId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock_shared(${keyOf(userId)})`.execute(transaction);
};

export type WayIn = Way | "password" | "passkey";

export interface WaysInRow {
  wallet: string | null;
  ways: WayIn[];
}

/** A password needs an email to be entered with. Twitch and Discord only say who a player is there. */
export const findWaysIn = async (transaction: Transaction, userId: string): Promise<WaysInRow | undefined> => {
  const { rows } = await sql<WaysInRow>`
    select users.public_address as wallet, array(
      select 'wallet' where users.public_address is not null
      union all
      select 'password' from passwords where user_id = users.id and users.email_canonical is not null
      union all
      select 'passkey' where exists (select from passkeys where user_id = users.id)
      union all
      select provider from identities where user_id = users.id and provider in ('google', 'facebook', 'twitter')
    ) as ways
    from users where users.id = ${userId} and users.deleted_at is null
  `.execute(transaction);
  return rows[0];
};
