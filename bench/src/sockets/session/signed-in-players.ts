/** Players with SUPS, a history and a session each. */
import { randomBytes } from "node:crypto";
import { runSql } from "@passport/testbed/run-sql";
import { populate } from "../../players/population.ts";

export interface SignedIn {
  userId: string;
  accountId: string;
  cookie: string;
}

export const addSignedInPlayers = async (
  database: { databaseUrl: string; ownerUrl: string },
  count: number,
): Promise<SignedIn[]> => {
  const players = await populate(database, count);
  const tokens = players.map(() => randomBytes(32).toString("base64url"));
  await runSql(
    database.ownerUrl,
    `insert into sessions (id, token_hash, user_id)
     select gen_random_uuid(), sha256(token::bytea), user_id from unnest($1::uuid[], $2::text[]) as p(user_id, token)`,
    [players.map(({ userId }) => userId), tokens],
  );
  // As autovacuum does within a minute of any other database.
  await runSql(database.ownerUrl, "vacuum analyze");
  return players.map(({ userId, accountId }, nth) => ({ userId, accountId, cookie: `passport_sid=${tokens[nth]}` }));
};
