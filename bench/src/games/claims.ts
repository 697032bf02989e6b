/** Claims to pay, and the handler that pays them. */
import { newId } from "@passport/database";
import { payClaim } from "@passport/protocol";
import { runSql } from "@passport/testbed/run-sql";
import { amount, type BenchPlayer, type GamesFixture } from "./games-fixture.ts";

/** Makes claims as the service API does. It removes those that the lap before left open, which a game may have only so many of (PAY-14). */
export const createClaims = async ({ ownerUrl, games }: GamesFixture, count: number): Promise<string[]> => {
  const ids = Array.from({ length: count }, () => newId());
  await runSql(ownerUrl, "delete from claims where state = 'open'");
  await runSql(
    ownerUrl,
    `insert into claims (id, client_id, amount, description, expires_at)
     select id, $2, $3, 'Bench', now() + interval '1 day' from unnest($1::uuid[]) id`,
    [ids, games[0]?.clientId, String(amount)],
  );
  await runSql(ownerUrl, "analyze claims");
  return ids;
};

type Pay = (exchange: {
  actor: Pick<BenchPlayer, "userId" | "accountId">;
  payload: { claim_id: string; amount: string };
}) => Promise<{ status: string }>;

export const payOf = ({ handlers }: GamesFixture["context"]): Pay =>
  handlers.commands.find(({ declaration }) => declaration === payClaim)?.handle as unknown as Pay;
