/** What the game knows from webhooks alone is what Passport says, in its database and over the service API. */
import { clientId, type Fixture } from "../fixture.ts";
import { type GameView, itemKey } from "../game/game-view.ts";

const difference = (what: string, game: Iterable<string>, passport: Iterable<string>): string[] => {
  const [ours, theirs] = [new Set(passport), new Set(game)];
  return [
    ...[...theirs].filter((each) => !ours.has(each)).map((each) => `${what} ${each}: only the game says so`),
    ...[...ours].filter((each) => !theirs.has(each)).map((each) => `${what} ${each}: the game does not know`),
  ];
};

export const viewFaults = async (fixture: Fixture, view: GameView): Promise<string[]> => {
  const { sql } = fixture;
  const claims = await sql<{ id: string; state: string; refunded: string }>("select id, state, refunded from claims");
  const inState = (wanted: string) => claims.filter(({ state }) => state === wanted).map(({ id }) => id);
  const refunded = claims.filter((claim) => claim.refunded !== "0").map((claim) => `${claim.id} ${claim.refunded}`);
  const assets = await sql<{ hash: string }>("select hash from assets where locked_to_service = $1", [clientId]);
  const items = await sql<{ player_id: string; collection: string; token_id: string; count: string }>(
    `select p.id as player_id, i.collection, i.token_id, i.count from items i
     join users u on u.account_id = i.account_id join client_players p on p.user_id = u.id and p.client_id = $1
     where i.service = $1 and i.count > 0`,
    [clientId],
  );
  return [
    ...difference("settled claim", view.settled, inState("settled")),
    ...difference("returned claim", view.returned, inState("returned")),
    ...difference(
      "refunds of",
      [...view.refunded].map(([id, amount]) => `${id} ${amount}`),
      refunded,
    ),
    ...difference(
      "collectible",
      view.collectibles,
      assets.map(({ hash }) => hash),
    ),
    ...difference(
      "items",
      [...view.items].filter(([, number]) => number !== 0n).map(([key, number]) => `${key} ${number}`),
      items.map((row) => `${itemKey(row.player_id, row.collection, row.token_id)} ${row.count}`),
    ),
    ...(await serviceFaults(fixture)),
  ];
};

/** The balance that the game reads is what its settled claims left it. */
const serviceFaults = async ({ sql, service }: Fixture): Promise<string[]> => {
  const [row] = await sql<{ earned: string }>(
    "select coalesce(sum(amount - refunded), 0) as earned from claims where state = 'settled'",
  );
  const { body } = await service.get("/balance");
  return body["available"] === row?.earned
    ? []
    : [`the game reads ${String(body["available"])}, earned ${row?.earned}`];
};
