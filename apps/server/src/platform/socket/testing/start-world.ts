/** A database with prices and two players, and as many edges on it as a test wants. */
import { connectDatabase, type Database } from "@passport/database";
import { createWorldStore, type Player, type WorldStore } from "./player-fixtures.ts";
import { type Edge, type EdgeOptions, startEdge } from "./start-edge.ts";

export interface World extends AsyncDisposable {
  readonly db: Database;
  readonly store: WorldStore;
  readonly alice: Player;
  readonly mallory: Player;
  edge(options?: Partial<EdgeOptions>): Promise<Edge>;
}

export const startWorld = async (servers: { databaseUrl: string; natsUrl: string }): Promise<World> => {
  await using stack = new AsyncDisposableStack();
  const db = connectDatabase(servers.databaseUrl);
  stack.defer(() => db.destroy());
  const store = createWorldStore(db);
  await store.addPrices();
  const alice = await store.addPlayer("alice");
  const mallory = await store.addPlayer("mallory");
  const owned = stack.move();
  return {
    db,
    store,
    alice,
    mallory,
    edge: async (options = {}) => owned.use(await startEdge({ db, store, natsUrl: servers.natsUrl, ...options })),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
};
