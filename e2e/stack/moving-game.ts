/** A game that decides about moves: registered, with an endpoint, in a process that is not the product's (MOVE-19). */
import { randomBytes } from "node:crypto";
import type { Database } from "@passport/database";
import { startWebhookGame, type WebhookGame } from "@passport/testbed/game/webhook-game";
import { developmentDefaults } from "../../apps/server/src/config/variables.ts";
import { putGameEndpoint } from "../../apps/server/src/features/webhooks/testing/game-endpoint.ts";
import { parseKeyring } from "../../apps/server/src/platform/secrets/keyring.ts";
import { createSealer } from "../../apps/server/src/platform/secrets/sealer.ts";

/** Runs collections of its own: tests share the others, and this one must not decide for them. */
export interface MovingGame extends WebhookGame {
  collection: string;
  itemCollection: string;
}

export const startMovingGame = async (db: Database): Promise<MovingGame> => {
  const game = await startWebhookGame();
  const name = `moves-${randomBytes(6).toString("hex")}`;
  const client = { id: name, name: "Moves", origins: [], redirect_urls: [], logout_urls: [] };
  await db.insertInto("clients").values(client).execute();
  const sealer = createSealer(parseKeyring(developmentDefaults.SECRET_KEYS));
  await putGameEndpoint({ db, sealer }, { clientId: name, url: game.url, secret: game.secret });
  const shared = { chain_id: 31_337, client_id: name };
  const [collection, itemCollection] = [name, `${name}-medals`];
  await db
    .insertInto("collections")
    .values([
      { ...shared, slug: collection, kind: "721", name: "Moving machines" },
      { ...shared, slug: itemCollection, kind: "1155", name: "Moving medals" },
    ])
    .execute();
  await db
    .insertInto("item_types")
    .values({ collection: itemCollection, token_id: "1", label: "First Blood" })
    .execute();
  return Object.assign(game, { collection, itemCollection });
};
