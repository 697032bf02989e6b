/** Two games on one Passport: one that plays by the rules and has something to lose, and one that does not. */
import { createHash, randomBytes, randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { connectDatabase, newId } from "@passport/database";
import { createLedger, type Ledger } from "@passport/ledger";
import { newAddress } from "@passport/testbed/client/new-address";
import { asDeveloper } from "@passport/testbed/developer-role";
import { type RegisteredGame, registerGame } from "@passport/testbed/game/register-game";
import { serveOnLoopback } from "@passport/testbed/loopback-http";
import type { Browser } from "../browser.ts";
import { openCommander, type Reply } from "../commander.ts";
import type { Fixture } from "../fixture.ts";

export interface Payer {
  userId: string;
  accountId: string;
  /** As the game knows them. */
  playerId: string;
  browser: Browser;
}

export interface Side {
  game: RegisteredGame;
  player: Payer;
  slugs: { collectibles: string; items: string };
  /** In the game, and in Passport. */
  hashes: [string, string];
}

export interface Answer {
  status: number;
  text: string;
  body: Record<string, unknown>;
}

/** How the hostile game answers to a question about a claim; chosen by the claim's metadata. */
export type Behave = (response: ServerResponse, request: IncomingMessage) => void | Promise<void>;

export interface Table extends AsyncDisposable {
  fixture: Fixture;
  victim: Side;
  hostile: Side;
  behaviours: Map<string, Behave>;
  /** Requests that only a redirect could have caused. */
  canaries(): number;
  origin: string;
  /** Calls the service API with any key, at either process. */
  call(
    key: string,
    method: string,
    path: string,
    given?: { body?: unknown; headers?: Record<string, string> },
  ): Promise<Answer>;
  /** The player's command, at either process. */
  command(player: Payer, key: string, payload: unknown, api?: number): Promise<Reply>;
  addPlayer(side: Side): Promise<Payer>;
  /** Everything that is the other game's, as one text that changes when anything of it does. */
  fingerprint(): Promise<string>;
}

export const claimAmount = String(10n ** 18n);
const startingSups = 10n ** 24n;
const accept: Behave = (response) =>
  void response.writeHead(200, { "content-type": "application/json" }).end('{"decision":"accept"}');

export const sitDown = async (fixture: Fixture): Promise<Table> => {
  await using started = new AsyncDisposableStack();
  const behaviours = new Map<string, Behave>();
  let canaries = 0;
  const receive = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.url === "/canary") canaries += 1;
    const { type, data } = JSON.parse((await text(request)) || "{}") as {
      type?: string;
      data?: { claim?: { metadata?: { behaviour?: string } } };
    };
    if (type?.endsWith("requested") !== true) return void response.writeHead(204).end();
    await (behaviours.get(data?.claim?.metadata?.behaviour ?? "") ?? accept)(response, request);
  };
  const server = started.use(
    await serveOnLoopback((request, response) => void receive(request, response).catch(() => response.destroy())),
  );
  const db = started.adopt(connectDatabase(asDeveloper(fixture.ownerUrl)), (opened) => opened.destroy());
  const ledger = started.use(createLedger({ db }));
  const sides = {
    victim: await openSide(fixture, ledger, `${server.origin}/victim`),
    hostile: await openSide(fixture, ledger, `${server.origin}/hostile`),
  };
  const running = started.move();
  return {
    fixture,
    ...sides,
    behaviours,
    canaries: () => canaries,
    origin: server.origin,
    call: (key, method, path, given) => callService(fixture, key, { method, path, ...given }),
    async command(player, key, payload, api) {
      await using commander = await openCommander(player.browser, player.userId, api);
      return await commander.send(key, payload);
    },
    addPlayer: (side) => addPlayer(fixture, ledger, side.game),
    fingerprint: () => fingerprintOf(fixture, sides.victim),
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
};

interface ServiceCall {
  method: string;
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
}

const callService = async (
  fixture: Fixture,
  key: string,
  { method, path, body, headers = {} }: ServiceCall,
): Promise<Answer> => {
  const response = await fetch(`${fixture.newBrowser().originOf()}${path}`, {
    method,
    redirect: "manual",
    headers: {
      ...(key !== "" && { authorization: `Bearer ${key}` }),
      "x-forwarded-for": newAddress(),
      ...(method === "POST" && { "idempotency-key": randomUUID(), "content-type": "application/json" }),
      ...headers,
    },
    ...(method === "POST" && { body: typeof body === "string" ? body : JSON.stringify(body ?? {}) }),
  });
  const answer = await response.text();
  return { status: response.status, text: answer, body: parsed(answer) };
};

const parsed = (answer: string): Record<string, unknown> => {
  try {
    return JSON.parse(answer) as Record<string, unknown>;
  } catch {
    return {};
  }
};

const openSide = async (fixture: Fixture, ledger: Ledger, url: string): Promise<Side> => {
  const name = randomBytes(6).toString("hex");
  const game = await registerGame(fixture.sql, { clientId: `hostile-game-${name}`, url });
  const slugs = { collectibles: `machines-${name}`, items: `medals-${name}` };
  for (const [slug, kind] of [
    [slugs.collectibles, "721"],
    [slugs.items, "1155"],
  ]) {
    await fixture.sql(
      "insert into collections (slug, kind, name, chain_id, client_id) values ($1, $2, $1, 31337, $3)",
      [slug, kind, game.clientId],
    );
  }
  const player = await addPlayer(fixture, ledger, game);
  const hashes = [randomBytes(8).toString("hex"), randomBytes(8).toString("hex")] as [string, string];
  for (const [nth, hash] of hashes.entries()) {
    await fixture.sql(
      `insert into assets (id, hash, collection, token_id, owner_id, on_chain_status, locked_to_service)
       values (gen_random_uuid(), $1, $2, $3, $4, 'MINTABLE', $5)`,
      [hash, slugs.collectibles, nth + 1, player.accountId, nth === 0 ? game.clientId : null],
    );
  }
  for (const service of [game.clientId, ""]) {
    await fixture.sql(
      "insert into items (account_id, collection, token_id, service, count) values ($1, $2, 1, $3, 10)",
      [player.accountId, slugs.items, service],
    );
  }
  return { game, player, slugs, hashes };
};

const addPlayer = async (fixture: Fixture, ledger: Ledger, { clientId }: RegisteredGame): Promise<Payer> => {
  const [userId, accountId, playerId] = [newId(), newId(), newId()];
  const token = randomBytes(32).toString("base64url");
  await fixture.sql("insert into users (id, account_id, username) values ($1, $2, $3)", [
    userId,
    accountId,
    `h_${randomBytes(6).toString("hex")}`,
  ]);
  await fixture.sql("insert into sessions (id, token_hash, user_id) values ($1, $2, $3)", [
    newId(),
    createHash("sha256").update(token).digest(),
    userId,
  ]);
  await fixture.sql("insert into client_players (id, client_id, user_id) values ($1, $2, $3)", [
    playerId,
    clientId,
    userId,
  ]);
  const { id: chain } = await ledger.openSystemAccount("chain", "BSC testnet", accountId);
  const labels = { group: "DEPOSIT", subGroup: "TRANSFER", description: "SUPS deposit" };
  await ledger.post({ kind: "post", id: newId(), debit: chain, credit: accountId, amount: startingSups, ...labels });
  const browser = fixture.newBrowser();
  browser.cookies.set("__Host-passport-sid", token);
  return { userId, accountId, playerId, browser };
};

const fingerprintOf = async ({ sql }: Fixture, { game, player, slugs }: Side): Promise<string> => {
  const sources = [
    ["claims where client_id = $1", [game.clientId]],
    ["claim_refunds where claim_id in (select id from claims where client_id = $1)", [game.clientId]],
    ["client_players where client_id = $1", [game.clientId]],
    ["webhook_events where client_id = $1", [game.clientId]],
    ["webhook_endpoints where client_id = $1", [game.clientId]],
    ["service_requests where client_id = $1", [game.clientId]],
    ["collections where client_id = $1", [game.clientId]],
    ["assets where collection = $1", [slugs.collectibles]],
    ["items where collection = $1", [slugs.items]],
    ["ledger.accounts where id = $1::uuid or name = $2", [player.accountId, game.clientId]],
  ] as const;
  const parts: string[] = [];
  for (const [source, values] of sources) {
    const [row] = await sql<{ all: string | null }>(
      `select string_agg(md5(t::text), '' order by md5(t::text)) as all from (select * from ${source}) t`,
      [...values],
    );
    parts.push(row?.all ?? "none");
  }
  return parts.join("|");
};
