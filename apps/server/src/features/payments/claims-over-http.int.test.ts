/** The claims API as a game's server uses it, over its edge; and the player's half over the commander's socket. */
import { claimSchema, socketPaths } from "@passport/protocol";
import { createTestDatabase, useTestbed } from "@passport/testbed";
import { publicOrigin } from "@passport/testbed/client/public-origin";
import { afterAll, beforeAll, expect, it } from "vitest";
import { TestClient } from "../../platform/socket/testing/test-client.ts";
import { openSession } from "../../roles/testing/matrix-accounts.ts";
import { type GameServer, startGameServer } from "../../testing/service-key.ts";
import { startTestApi, type TestApi } from "../../testing/start-test-api.ts";
import { connectPlayer, seedClients } from "../clients/index.ts";
import { newTransactionId } from "../entry/testing/browser.ts";
import { accept, type ScriptedGame, startScriptedGame } from "../webhooks/testing/scripted-game.ts";

const [clientId, otherId] = ["hangar-seven-game", "another-test-game"];
const addresses = { redirect_urls: [], logout_urls: [] };
const amount = "180000000000000000000";

let api: TestApi;
let game: GameServer;
let other: GameServer;
let hangar: ScriptedGame;
let alice: { userId: string; accountId: string };
const cleanUp = new AsyncDisposableStack();

beforeAll(async () => {
  const { databaseUrl } = cleanUp.use(await createTestDatabase());
  api = cleanUp.use(await startTestApi({ databaseUrl, natsUrl: useTestbed().natsUrl }));
  const { db, sealer } = api.context;
  await seedClients(db, [
    { id: clientId, name: "Hangar 7", origins: ["https://hangar7.test"], ...addresses },
    { id: otherId, name: "Another", origins: [], ...addresses },
  ]);
  hangar = cleanUp.use(await startScriptedGame({ db, sealer, clientId, answer: accept }));
  game = await startGameServer({ origin: api.origin, db }, { clientId });
  other = await startGameServer({ origin: api.origin, db }, { clientId: otherId });
  const row = await db.selectFrom("users").selectAll().where("username", "=", "alice").executeTakeFirstOrThrow();
  alice = { userId: row.id, accountId: row.account_id };
});
afterAll(() => cleanUp.disposeAsync());

const commandAs = async (account: { userId: string }, key: string, payload: unknown) => {
  const { cookie } = await openSession(api, account.userId);
  const url = `${api.origin.replace("http", "ws")}${socketPaths.userCommander(account.userId)}`;
  const commander = await new TestClient(url, { origin: publicOrigin, headers: { cookie } }).open();
  const reply = await commander.command(key, payload, newTransactionId());
  commander.socket.terminate();
  return reply;
};

const json = async (sent: Promise<Response>) => {
  const response = await sent;
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};
const bodyOf = async (response: Promise<Response>) => (await json(response)).body;

it("[PAY-2] [PAY-3] a claim is registered by the game's server, paid over the socket, refunded, and counted in the game's balance", async () => {
  const order = { amount, description: "Dock lease", reference: "order-1", metadata: { bay: "12" }, expires_in: 600 };
  const made = await json(game.post("/api/service/claims", order, { "idempotency-key": "order-1" }));
  const claim = claimSchema.parse(made.body);
  expect(claim).toMatchObject({ status: "open", amount, reference: "order-1", metadata: { bay: "12" }, receipt: null });
  expect(claim.payment_url).toBe(`${publicOrigin}/transact/supremacy-world/${amount}/${claim.claim_id}`);
  expect(Date.parse(claim.expires_at) - Date.parse(claim.created_at)).toBe(600_000);
  // After a lost answer: the same claim, not a second one.
  const again = await json(game.post("/api/service/claims", order, { "idempotency-key": "order-1" }));
  expect(again.body).toEqual(made.body);
  expect((await json(game.post("/api/service/claims", order))).body).toMatchObject({ error_code: "reference_taken" });

  const payload = { claim_id: claim.claim_id, amount };
  expect(await commandAs(alice, "CLAIM:GET", payload)).toMatchObject({
    payload: { status: "open", game: { client_id: clientId, name: "Hangar 7", origins: ["https://hangar7.test"] } },
  });
  const { ledger } = api.context;
  const chain = await ledger.openSystemAccount("chain", "BSC testnet", alice.accountId);
  await ledger.post({
    kind: "post",
    id: claim.claim_id,
    debit: chain.id,
    credit: alice.accountId,
    amount: BigInt(amount),
    group: "DEPOSIT",
    subGroup: "TRANSFER",
    description: "SUPS deposit",
  });
  expect(await commandAs(alice, "TRANSACT:SUPREMACY_WORLD", payload)).toMatchObject({ payload: { status: "settled" } });
  expect(hangar.deliveries[0]?.event).toMatchObject({ type: "payment.requested" });
  expect(await bodyOf(game.get(`/api/service/claims/${claim.claim_id}`))).toMatchObject({ status: "settled" });
  expect(await bodyOf(game.get("/api/service/balance"))).toEqual({ available: amount, currency: "SUPS" });

  const refunds = `/api/service/claims/${claim.claim_id}/refunds`;
  const part = { amount: "80000000000000000000", reason: "Left early" };
  const refunded = await bodyOf(game.post(refunds, part, { "idempotency-key": "refund-1" }));
  expect(await bodyOf(game.post(refunds, part, { "idempotency-key": "refund-1" }))).toEqual(refunded);
  expect(refunded).toMatchObject({ claim: { refunded_amount: part.amount }, refund: { amount: part.amount } });
  expect((await json(game.post(refunds, { amount, reason: "All" }))).body).toMatchObject({
    error_code: "refund_too_large",
  });
  expect(await bodyOf(game.get("/api/service/balance"))).toMatchObject({ available: "100000000000000000000" });
});

it("lists claims newest first by status and page, and cancels those that are open", async () => {
  const ids: unknown[] = [];
  for (const description of ["one", "two", "three"]) {
    ids.unshift((await bodyOf(game.post("/api/service/claims", { amount: "1", description })))["claim_id"]);
  }
  expect(await bodyOf(game.post(`/api/service/claims/${ids[1]}/cancel`, {}))).toMatchObject({ status: "cancelled" });
  const first = await bodyOf(game.get("/api/service/claims?status=open&limit=1"));
  expect(first).toMatchObject({ data: [{ claim_id: ids[0] }], next_cursor: expect.any(String) });
  const second = await bodyOf(game.get(`/api/service/claims?status=open&limit=1&cursor=${first["next_cursor"]}`));
  expect(second).toMatchObject({ data: [{ claim_id: ids[2] }], next_cursor: null });
  expect(await bodyOf(game.get("/api/service/claims?status=cancelled"))).toMatchObject({
    data: [{ claim_id: ids[1] }],
  });
  expect(await bodyOf(game.post(`/api/service/claims/${ids[1]}/cancel`, {}))).toMatchObject({ status: "cancelled" });
});

it("a game cannot read, list, cancel or refund another game's claims", async () => {
  const { claim_id } = await bodyOf(game.post("/api/service/claims", { amount: "1", description: "Mine" }));
  const path = `/api/service/claims/${claim_id}`;
  for (const response of [
    await json(other.get(path)),
    await json(other.post(`${path}/cancel`, {})),
    await json(other.post(`${path}/refunds`, { reason: "No" })),
  ]) {
    expect(response).toMatchObject({ status: 404, body: { error_code: "claim_unknown" } });
  }
  expect(await bodyOf(other.get("/api/service/claims"))).toEqual({ data: [], next_cursor: null });
  expect(await bodyOf(other.get("/api/service/balance"))).toMatchObject({ available: "0" });
});

it.each([
  { amount: "0" },
  { amount: "-1" },
  { amount: "1.5" },
  { amount: 5 },
  { amount: (2n ** 128n).toString() },
  { description: "" },
  { description: "two\nlines" },
  { description: "x".repeat(141) },
  { metadata: { key: "\u0000" } },
  { metadata: { nested: {} } },
  { expires_in: 59 },
  { expires_in: 604_801 },
  { player_id: "nobody" },
  { status: "settled" },
])("refuses a claim with %j", async (wrong) => {
  const claim = { amount: "1", description: "x", ...wrong };
  expect(await json(game.post("/api/service/claims", claim))).toMatchObject({ status: 400 });
});

it("a claim for a player whom the game does not know is refused", async () => {
  const claim = { amount: "1", description: "x", player_id: "01932f00-0000-7000-8000-000000000001" };
  expect((await json(game.post("/api/service/claims", claim))).body).toMatchObject({ error_code: "player_unknown" });
});

it("[PAY-3] claims that come together: a reference names one of them, another game's reference and player are nothing to it", async () => {
  const theirs = await connectPlayer(api.context.db, { clientId: otherId, userId: alice.userId });
  const claim = { amount: "1", description: 'Lease, "bay" {12}\\' };
  const answers = await Promise.all([
    ...["a", "a", "a", "b"].map((reference) => bodyOf(game.post("/api/service/claims", { ...claim, reference }))),
    bodyOf(other.post("/api/service/claims", { ...claim, reference: "a", player_id: theirs })),
    bodyOf(game.post("/api/service/claims", { ...claim, player_id: theirs })),
    bodyOf(game.post("/api/service/claims", claim)),
  ]);
  const made = answers.filter(({ claim_id }) => claim_id !== undefined);
  expect(made.map(({ reference }) => reference ?? "none").sort()).toEqual(["a", "a", "b", "none"]);
  expect(new Set(made.map(({ description }) => description))).toEqual(new Set([claim.description]));
  expect(answers.flatMap(({ error_code }) => error_code ?? []).sort()).toEqual([
    "player_unknown",
    "reference_taken",
    "reference_taken",
  ]);
});
