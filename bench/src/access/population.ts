/** Players to log in, all with one password: what is measured is logging in, not signing up. */

import { hash } from "@node-rs/argon2";
import { connectDatabase, newId } from "@passport/database";
import { sql } from "kysely";

export const password = "Bench-only-password-1";

export interface Citizen {
  email: string;
  userId: string;
}

export const populate = async (databaseUrl: string, count: number): Promise<Citizen[]> => {
  const hashed = await hash(password, parameters);
  const citizens = Array.from({ length: count }, (_, index) => ({
    email: `bench${index}@passport.example`,
    userId: newId(),
    username: `bench_${index}`,
  }));
  await using db = connectDatabase(databaseUrl);
  await db
    .insertInto("users")
    .values(
      citizens.map(({ email, userId, username }) => ({
        id: userId,
        account_id: newId(),
        username,
        email,
        email_canonical: email,
        verified: true,
      })),
    )
    .execute();
  await db
    .insertInto("passwords")
    .values(citizens.map(({ userId }) => ({ user_id: userId, hash: hashed })))
    .execute();
  // As autovacuum does within a minute of any other database: plans are then those of a table that has rows.
  await sql`analyze`.execute(db);
  return citizens;
};

/** The same as the server's: it would otherwise rehash every password at the first login. */
export const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
