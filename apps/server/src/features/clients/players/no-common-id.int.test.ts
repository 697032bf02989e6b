/** Two games of one player walk every message that a game receives, and compare what they got (EXTERNAL-29). */
import { newId } from "@passport/database";
import { type ServiceCall, serviceCalls, webhookEventTypes } from "@passport/protocol";
import { waitUntil } from "@passport/testbed";
import { decodeJwt } from "jose";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startGameServer } from "../../../testing/service-key.ts";
import { accept, refuseWith, startScriptedGame, statusOnly } from "../../webhooks/testing/scripted-game.ts";
import {
  arcade,
  type ClientsFixture,
  newPkce,
  startClientsFixture,
  studio,
  type Visitor,
} from "../testing/clients-fixture.ts";
import { newRequest, OidcBrowser, redeem, userinfoOf } from "../testing/relying-party.ts";

let fixture: ClientsFixture;
let player: Visitor;
let accountId: string;
const cleanUp = new AsyncDisposableStack();
const amount = String(10n ** 18n);

beforeAll(async () => {
  fixture = cleanUp.use(await startClientsFixture());
  const { ledger, webhooks } = fixture.api.context;
  cleanUp.use(webhooks.startSender());
  player = await fixture.visitor();
  const rows = fixture.db.selectFrom("users").select("account_id").where("id", "=", player.userId);
  accountId = (await rows.executeTakeFirstOrThrow()).account_id;
  const { id: debit } = await ledger.openSystemAccount("chain", "Ethereum", accountId);
  const funds = { id: newId(), debit, credit: accountId, amount: BigInt(amount) * 1000n };
  const words = { group: "DEPOSIT", subGroup: "TRANSFER", description: "SUPS deposit" } as const;
  await ledger.post({ kind: "post", ...funds, ...words });
});
afterAll(() => cleanUp.disposeAsync());

/** What a game received, by the name of the call or the type of the event. */
type Received = Map<string, unknown>;

/** The same journey at each game. Names that the game gives are its own. */
const playAt = async (client: typeof studio | typeof arcade): Promise<Received> => {
  const { api, db } = fixture;
  const { origin } = api;
  const received: Received = new Map();
  const slug = `${client.id}-machines`;
  const collection = { name: slug, kind: "721", chain_id: 31_337, client_id: client.id } as const;
  await db
    .insertInto("collections")
    .values({ slug, ...collection })
    .execute();
  const server = await startGameServer({ origin, db }, { clientId: client.id });
  const game = cleanUp.use(await startScriptedGame({ db, sealer: api.context.sealer, clientId: client.id }));
  const keep = async (name: string, response: Promise<Response>): Promise<Record<string, unknown>> => {
    const answer = await response;
    const body = (await answer.json()) as Record<string, unknown>;
    if (!answer.ok) throw new Error(`${name}: ${answer.status} ${JSON.stringify(body)}`);
    received.set(name, body);
    return body;
  };
  const get = (name: ServiceCall["name"], path: string) => keep(name, server.get(`/api/service/${path}`));
  const post = (name: ServiceCall["name"], path: string, body: object = {}) =>
    keep(name, server.post(`/api/service/${path}`, body));

  // The two ways to log in.
  const { verifier, challenge } = newPkce();
  const page = { origin: client.origins[0] ?? "", code_challenge: challenge };
  const { issue_token: code } = (await (await player.call("POST", "/api/external/code", page)).json()) as {
    issue_token: string;
  };
  const secret = "secret" in client ? { client_secret: client.secret } : {};
  const proof = { code, client_id: client.id, ...secret, code_verifier: verifier, origin: page.origin };
  const login = await keep("exchange", player.call("POST", "/api/external/token", proof));
  received.set("signed token", decodeJwt(String(login["token"])));
  // Its header is the same for all players: the key that signed it.
  received.set("exchange", { ...login, token: undefined });
  const request = newRequest(client);
  const { arrived } = await new OidcBrowser(api, player.sessionToken).authorize(request.address);
  const { body: tokens } = await redeem(api, client, arrived.searchParams.get("code") ?? "", request);
  received.set("ID token", decodeJwt(tokens.id_token));
  await keep("userinfo", userinfoOf(api, tokens.access_token));

  const player_id = String(login["player_id"]);
  await get("listPlayers", "players");
  await get("readPlayer", `players/${player_id}`);

  // A payment that is settled and refunded, one that the game refuses, one that it leaves unanswered, one that is cancelled.
  const claim = async () => {
    const made = await post("createClaim", "claims", { amount, description: "Repair", reference: newId(), player_id });
    return String(made["claim_id"]);
  };
  const pay = (claim_id: string) => player.command("TRANSACT:SUPREMACY_WORLD", { claim_id, amount });
  const paid = await claim();
  await pay(paid);
  await get("readClaim", `claims/${paid}`);
  await post("refundClaim", `claims/${paid}/refunds`, { amount, reason: "Left early" });
  game.answer = refuseWith("Sold out");
  await pay(await claim());
  game.answer = statusOnly(503);
  const unanswered = await claim();
  await pay(unanswered);
  await sql`update operations set deadline = now() - interval '1 second'
    where id = (select operation_id from claims where id = ${unanswered})`.execute(db);
  cleanUp.use(api.context.payments.startPoller());
  game.answer = accept;
  await post("cancelClaim", `claims/${await claim()}/cancel`);
  await get("listClaims", "claims");
  await get("readBalance", "balance");

  // An item that is given, moved, kept and returned; and a move that the game refuses.
  const grant = { player_id, collection: slug, token_id: "7", location: "passport" };
  const { asset_hash } = await post("grantGameItem", "items/grants", grant);
  game.answer = refuseWith("Full");
  await player.command("ASSET:TRANSFER:TO:SUPREMACY", { asset_hash });
  game.answer = accept;
  await player.command("ASSET:TRANSFER:TO:SUPREMACY", { asset_hash });
  await get("listGameItems", `items?player_id=${player_id}`);
  const until = new Date(Date.now() + 3_600_000).toISOString();
  await post("lockGameItem", "items/lock", { asset_hash, until, reason: "In battle" });
  await post("unlockGameItem", "items/unlock", { asset_hash });
  await post("releaseGameItem", "items/release", { asset_hash });

  const admin = await fixture.visitor("Admin");
  await admin.command("CLIENT:WEBHOOK:TEST", { client_id: client.id });
  await player.command("CLIENT:DISCONNECT", { client_id: client.id });
  const types = () => new Set(game.deliveries.map(({ event }) => event.type));
  await waitUntil("every type of event", () => types().size === webhookEventTypes.length, {
    timeoutMs: 20_000,
    describe: () => [...types()].join(", "),
  });
  for (const { id, event } of game.deliveries) received.set(event.type, [received.get(event.type), id, event]);
  const events = (await get("listEvents", "events?type=player.disconnected")) as { data: { event_id: string }[] };
  const event = `events/${events.data[0]?.event_id}`;
  await get("readEvent", event);
  await post("replayEvent", `${event}/replay`);
  return received;
};

const textsOf = (value: unknown): string[] =>
  typeof value === "object" && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => [key, ...textsOf(inner)])
    : [String(value)];

/** What is long enough to identify a player: no word, no amount, no time. */
const idsIn = (message: unknown): Set<string> => {
  const words = textsOf(message).flatMap((text) => text.match(/[\w-]{12,}/g) ?? []);
  return new Set(words.filter((word) => /\d/.test(word) && /[a-z]/i.test(word) && !/^\d{4}-\d\d-\d\dT/.test(word)));
};

it("[EXTERNAL-29] two games find no id in common in anything that they receive of a player", async () => {
  const [first, second] = [await playAt(studio), await playAt(arcade)];
  const logins = ["exchange", "signed token", "ID token", "userinfo"];
  const expected = [...logins, ...webhookEventTypes, ...serviceCalls.map(({ name }) => name)].toSorted();
  for (const received of [first, second]) {
    expect([...received.keys()].toSorted()).toEqual(expected);
    // `sub` and the profile's id are the id that the service API uses.
    const { player_id } = received.get("readPlayer") as { player_id: string };
    for (const name of ["signed token", "ID token", "userinfo"])
      expect(received.get(name), name).toMatchObject({ sub: player_id });
    expect(received.get("exchange")).toMatchObject({ player_id, user: { id: player_id } });
  }
  for (const [name, message] of [...first, ...second]) {
    for (const id of [player.userId, accountId, player.sessionId])
      expect(JSON.stringify(message), name).not.toContain(id);
  }
  const ofSecond = idsIn([...second]);
  const common = [...idsIn([...first])].filter((id) => ofSecond.has(id));
  // The username is what the player shows to both (EXTERNAL-12), and it can be changed.
  expect(common.filter((id) => id !== player.username)).toEqual([]);
});
