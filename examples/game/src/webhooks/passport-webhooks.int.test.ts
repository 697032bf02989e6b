/** How the game responds to what Passport sends, over its real routes; a small server plays Passport's service API. */
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { createPassportServer } from "@passport/sdk/server";
import fastify from "fastify";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeEach, expect, it } from "vitest";
import { createHangar, type Hangar } from "../hangar/hangar.ts";
import { createRepairs, type Repairs } from "../hangar/repairs.ts";
import { createSessions } from "../sessions.ts";
import { addPassportWebhooks, webhookPath } from "./passport-webhooks.ts";
import { addTrouble } from "./trouble.ts";
import { createWebhookLog, type WebhookLog } from "./webhook-log.ts";

const secret = `whsec_${Buffer.from("a secret for tests").toString("base64")}`;
const passportApi = createServer(async (request, response) => {
  const claim = (await json(request)) as object;
  response.setHeader("content-type", "application/json").end(JSON.stringify({ ...claim, claim_id: randomUUID() }));
}).listen(0, "127.0.0.1");
await once(passportApi, "listening");
afterAll(() => passportApi.close());
const issuer = `http://127.0.0.1:${(passportApi.address() as AddressInfo).port}`;
const passport = createPassportServer({ issuer, clientId: "hangar-7", serverKey: "psk_0123456789abcdef_secret" });

let hangar: Hangar;
let repairs: Repairs;
let log: WebhookLog;
let app: ReturnType<typeof fastify>;
beforeEach(() => {
  hangar = createHangar();
  repairs = createRepairs(passport, hangar);
  log = createWebhookLog();
  app = fastify();
  addTrouble(app);
  addPassportWebhooks(app, { secret, hangar, repairs, sessions: createSessions("http://game.example"), log });
});

const send = async (type: string, data: object, id: string = randomUUID()) => {
  const payload = JSON.stringify({ type, timestamp: new Date().toISOString(), version: "2026-11-17", data });
  const headers = {
    "content-type": "application/json",
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(Date.now() / 1000)),
    "webhook-signature": new Webhook(secret).sign(id, new Date(), payload),
  };
  return app.inject({ method: "POST", url: webhookPath, headers, payload });
};
const decision = async (type: string, data: object) => (await send(type, data)).json() as object;
const machine = (n: number) => ({
  kind: "721",
  collection: "supremacy-genesis",
  token_id: String(n),
  asset_hash: String(n).repeat(32),
  amount: "1",
});
const move = (n: number, direction = "to_game") => ({ move_id: `m${n}`, direction, player_id: "p1", item: machine(n) });
const accepted = { decision: "accept" };
const parked = () => [...(hangar.of("p1")?.machines.keys() ?? [])].map((hash) => hash[0]);

it("takes machines in while there is a bay, and says why not when there is none", async () => {
  for (const n of [1, 2, 3]) expect(await decision("item.move_requested", move(n))).toEqual(accepted);
  const full = { decision: "refuse", reason: "All 3 bays are taken. Take a machine home first." };
  expect(await decision("item.move_requested", move(4))).toEqual(full);
  expect(parked()).toEqual([]);
  for (const n of [1, 2]) await send("item.moved", move(n));
  expect(parked()).toEqual(["1", "2"]);
  // Asked again about a bay that is kept, and about one that a failed move gives back.
  expect(await decision("item.move_requested", move(3))).toEqual(accepted);
  await send("item.move_undone", { ...move(3), reason: "no answer" });
  expect(await decision("item.move_requested", move(4))).toEqual(accepted);
  await send("item.moved", move(1, "to_passport"));
  expect(parked()).toEqual(["2"]);
});

it("acts once on an event that comes twice, and says so in the log", async () => {
  await send("item.moved", move(1), "e1");
  hangar.setDamaged("p1", machine(1).asset_hash, false);
  for (let times = 0; times < 2; times += 1) await send("item.moved", move(1), "e1");
  expect(hangar.of("p1")?.machines.get(machine(1).asset_hash)?.isDamaged).toBe(false);
  const repeated = "repeated: same answer again";
  expect(log.lines().map(({ outcome }) => outcome)).toEqual([repeated, repeated, "received"]);
});

it("reads trophies from Passport again when some came or went", async () => {
  const trophy = { ...machine(2), kind: "1155", asset_hash: null };
  await send("item.granted", { player_id: "p1", location: "passport", item: trophy });
  expect(hangar.of("p1")).toBeUndefined();
  await send("item.granted", { player_id: "p1", location: "game", item: trophy });
  expect(hangar.of("p1")?.isStale).toBe(true);
});

it("repairs what is paid, once, and undoes it when the payment goes back", async () => {
  await send("item.moved", move(1));
  const isDamaged = () => hangar.of("p1")?.machines.get(machine(1).asset_hash)?.isDamaged;
  const claim = await repairs.order("p1", machine(1).asset_hash, "Ironclad");
  expect(claim).toMatchObject({ amount: "2500000000000000000", description: "Repair of Ironclad", player_id: "p1" });
  expect(await decision("payment.requested", { claim: { ...claim, amount: "1" } })).toMatchObject({
    decision: "refuse",
  });
  expect(await decision("payment.requested", { claim })).toEqual(accepted);
  expect(isDamaged()).toBe(true);
  const busy = { decision: "refuse", reason: "This machine is on the repair stand." };
  expect(await decision("item.move_requested", move(1, "to_passport"))).toEqual(busy);
  await send("payment.settled", { claim });
  expect(isDamaged()).toBe(false);
  expect(await decision("item.move_requested", move(1, "to_passport"))).toEqual(accepted);

  const second = await repairs.order("p1", machine(1).asset_hash, "Ironclad");
  const done = { decision: "refuse", reason: "The machine has been repaired already." };
  expect(await decision("payment.requested", { claim: second })).toEqual(done);
  await send("payment.refunded", { claim, refund: {} });
  expect(isDamaged()).toBe(true);
  expect(await decision("payment.requested", { claim: second })).toEqual(accepted);
  await send("payment.returned", { claim: second, reason: "no answer" });
  expect(await decision("item.move_requested", move(1, "to_passport"))).toEqual(accepted);
});

it("mallory's webhooks change nothing and are in the log", async () => {
  const headers = { "content-type": "application/json", "webhook-id": "e1" };
  const forged = await app.inject({
    method: "POST",
    url: webhookPath,
    headers,
    payload: JSON.stringify({ type: "item.moved" }),
  });
  expect(forged.statusCode).toBe(401);
  expect(log.lines()).toMatchObject([{ signature: "refused" }]);
  await send("player.disconnected", { player_id: "p1" });
  expect(log.lines()[0]).toMatchObject({ type: "player.disconnected", signature: "valid" });
  expect(hangar.of("p1")).toBeUndefined();
});

it("answers late, twice or wrongly when a test says so", async () => {
  const control = (mode: string, more = {}) =>
    app.inject({ method: "POST", url: "/control", payload: { mode, ...more } });
  await control("twice");
  expect((await send("item.move_requested", move(1), "e1")).statusCode).toBe(503);
  expect((await send("item.move_requested", move(1), "e1")).json()).toEqual(accepted);
  await control("wrong");
  expect((await send("item.move_requested", move(2))).body).toBe("maybe");
  await control("late", { late_ms: 60 });
  const started = performance.now();
  expect(await decision("item.move_requested", move(2))).toEqual(accepted);
  expect(performance.now() - started).toBeGreaterThan(55);
});
