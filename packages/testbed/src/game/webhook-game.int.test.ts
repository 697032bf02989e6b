import { Webhook } from "standardwebhooks";
import { expect, it } from "vitest";
import { startWebhookGame, type WebhookGame } from "./webhook-game.ts";

const deliver = (game: WebhookGame, type: string, { id = "event-1", secret = game.secret } = {}): Promise<Response> => {
  const body = JSON.stringify({ type, timestamp: "2026-11-17T00:00:00.000Z", version: "2026-11-17", data: {} });
  const at = new Date();
  const headers = {
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
    "webhook-signature": new Webhook(secret).sign(id, at, body),
  };
  return fetch(game.url, { method: "POST", body, headers, redirect: "manual", signal: AbortSignal.timeout(300) });
};

it("verifies signatures, and answers news with 204 and questions as it was told", async () => {
  await using game = await startWebhookGame();
  const forgery = await deliver(game, "item.moved", { secret: `whsec_${Buffer.alloc(32).toString("base64")}` });
  expect([forgery.status, game.forgedCount(), game.received]).toEqual([401, 1, []]);
  expect((await deliver(game, "item.moved")).status).toBe(204);

  const ask = () => deliver(game, "item.move_requested");
  expect(await (await ask()).json()).toEqual({ decision: "accept" });
  game.behave("refuse");
  game.reason = "Sold out";
  expect(await (await ask()).json()).toEqual({ decision: "refuse", reason: "Sold out" });
  game.behave(() => "fail");
  expect((await ask()).status).toBe(500);
  game.behave("redirect");
  expect((await ask()).status).toBe(302);
  game.behave("garbage");
  await expect((await ask()).json()).rejects.toThrow();
  game.behave("silent");
  await expect(ask()).rejects.toThrow();
  game.lateMs = 20;
  game.behave("late");
  expect(await (await ask()).json()).toEqual({ decision: "accept" });
  expect(game.receivedOf("item.move_requested")).toHaveLength(7);
});

it("drops the first delivery of an event and accepts the second", async () => {
  await using game = await startWebhookGame();
  game.behave("twice");
  await expect(deliver(game, "payment.requested")).rejects.toThrow();
  expect(await (await deliver(game, "payment.requested")).json()).toEqual({ decision: "accept" });
  expect(game.receivedOf("payment.requested").map(({ id }) => id)).toEqual(["event-1", "event-1"]);
});
