/** A cluster with fsync, players with SUPS, games that answer at once, and our server's own parts in this process. */
import { randomBytes } from "node:crypto";
import { connectDatabase, newId } from "@passport/database";
import { createLedger, type Ledger } from "@passport/ledger";
import { startNats } from "@passport/testbed/nats";
import { natsKeyFile } from "@passport/testbed/nats-keys";
import { startPostgres } from "@passport/testbed/postgres";
import { runSql } from "@passport/testbed/run-sql";
import { copyTemplate, createTemplate } from "@passport/testbed/template";
import { parseConfig } from "../../../apps/server/src/config/config.ts";
import { type Context, createContext } from "../../../apps/server/src/context/context.ts";
import { type Companion, startCompanion } from "../access/companion.ts";
import { settle } from "../ledger/cluster.ts";
import { type Registered, registerGames } from "./register-games.ts";

const settings = { shared_buffers: "1GB", max_wal_size: "8GB", checkpoint_timeout: "30min" };
export const amount = 10n ** 18n;
const publicOrigin = "https://passport.example";

export interface BenchPlayer {
  userId: string;
  accountId: string;
  cookie: string;
}

export interface GamesFixture extends AsyncDisposable {
  readonly databaseUrl: string;
  readonly ownerUrl: string;
  readonly natsUrl: string;
  readonly context: Context;
  /** Uses all rights: no process may post a chain's money directly or hold a player's for a payment without a claim. */
  readonly bareLedger: Ledger;
  readonly players: readonly BenchPlayer[];
  readonly games: readonly Registered[];
  readonly gameServer: Companion;
  readonly url: string;
}

export const startGamesFixture = async (sizes: { players: number; games: number }): Promise<GamesFixture> => {
  await using stack = new AsyncDisposableStack();
  const [postgres, nats] = await Promise.all([startPostgres({ fsync: true, settings }), startNats()]);
  stack.use(postgres);
  stack.use(nats);
  await createTemplate(postgres.urlOf("postgres"));
  const { databaseUrl, ownerUrl } = stack.use(await copyTemplate(postgres.urlOf("postgres")));
  const gameServer = stack.use(await startCompanion(new URL("./game-server.ts", import.meta.url)));
  const url = `http://127.0.0.1:${gameServer.greeting}/webhooks`;
  const config = parseConfig({
    NODE_ENV: "test",
    LOG_LEVEL: "warn",
    HTTP_PORT: "0",
    PUBLIC_ORIGIN: publicOrigin,
    DATABASE_URL: databaseUrl,
    NATS_URL: nats.url,
    NATS_NKEY_FILE: natsKeyFile(nats.url, "{role}"),
  });
  const context = stack.use(await createContext(config, "api"));
  const games = await registerGames(ownerUrl, { url, count: sizes.games });
  const bareLedger = stack.use(createLedger({ db: stack.use(connectDatabase(databaseUrl)) }));
  const players = await addPlayers(bareLedger, ownerUrl, sizes.players);
  await settle(ownerUrl);
  const owned = stack.move();
  return {
    databaseUrl,
    ownerUrl,
    natsUrl: nats.url,
    context,
    bareLedger,
    players,
    games,
    gameServer,
    url,
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
};

const newToken = (): string => randomBytes(32).toString("base64url");

/** Few enough for a busy machine: more would be refused as an overload. */
const fundedAtOnce = 100;

const addPlayers = async (ledger: Ledger, ownerUrl: string, count: number): Promise<BenchPlayer[]> => {
  const players = Array.from({ length: count }, () => ({ userId: newId(), accountId: newId(), token: newToken() }));
  await runSql(
    ownerUrl,
    `insert into users (id, account_id, username)
     select id, account_id, 'bench_' || n from unnest($1::uuid[], $2::uuid[]) with ordinality as p(id, account_id, n)`,
    [players.map(({ userId }) => userId), players.map(({ accountId }) => accountId)],
  );
  await runSql(
    ownerUrl,
    `insert into sessions (id, token_hash, user_id)
     select gen_random_uuid(), sha256(token::bytea), user_id from unnest($1::uuid[], $2::text[]) as p(user_id, token)`,
    [players.map(({ userId }) => userId), players.map(({ token }) => token)],
  );
  const labels = { group: "DEPOSIT", subGroup: "TRANSFER", description: "SUPS deposit" };
  for (let first = 0; first < count; first += fundedAtOnce) {
    await Promise.all(
      players.slice(first, first + fundedAtOnce).map(async ({ accountId }) => {
        const { id: chain } = await ledger.openSystemAccount("chain", "Bench", accountId);
        const funds = {
          kind: "post",
          id: newId(),
          debit: chain,
          credit: accountId,
          amount: amount * 1_000_000n,
        } as const;
        await ledger.post({ ...funds, ...labels });
      }),
    );
  }
  return players.map(({ token, ...player }) => ({ ...player, cookie: `__Host-passport-sid=${token}` }));
};
