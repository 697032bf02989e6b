/** One settled payment for each player, large enough to be refunded in small parts for as long as a bench runs. */
import { newId } from "@passport/database";
import { payClaim } from "@passport/protocol";
import { runSql } from "@passport/testbed/run-sql";
import { amount, type BenchPlayer, type GamesFixture } from "../games/games-fixture.ts";

export interface PaidPlayer {
  player: BenchPlayer;
  claimId: string;
  /** Of the game that was paid. */
  gameKey: string;
}

type Pay = (exchange: {
  actor: Pick<BenchPlayer, "userId" | "accountId">;
  payload: { claim_id: string; amount: string };
}) => Promise<{ status: string }>;

/** Few enough for a busy machine: a game that answers too late refuses the payment. */
const atOnce = 20;
const paid = String(amount * 1000n);

export const settleClaims = async (
  { context, ownerUrl, games, players }: GamesFixture,
  count: number,
): Promise<PaidPlayer[]> => {
  const handler = context.handlers.commands.find(({ declaration }) => declaration === payClaim);
  const pay = handler?.handle as unknown as Pay;
  const paidPlayers = players.slice(0, count).map((player, nth) => {
    const { clientId = "", key = "" } = games[nth % games.length] ?? {};
    return { player, claimId: newId(), gameKey: key, clientId };
  });
  await runSql(
    ownerUrl,
    `insert into claims (id, client_id, amount, description, expires_at)
     select id, client_id, $3, 'Bench', now() + interval '1 day' from unnest($1::uuid[], $2::text[]) as given (id, client_id)`,
    [paidPlayers.map(({ claimId }) => claimId), paidPlayers.map(({ clientId }) => clientId), paid],
  );
  for (let first = 0; first < paidPlayers.length; first += atOnce)
    await Promise.all(
      paidPlayers.slice(first, first + atOnce).map(async ({ player, claimId }) => {
        const { status } = await pay({ actor: player, payload: { claim_id: claimId, amount: paid } });
        if (status !== "settled") throw new Error(`a payment is ${status}`);
      }),
    );
  return paidPlayers;
};
