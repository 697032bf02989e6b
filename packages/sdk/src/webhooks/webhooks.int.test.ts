/** The adapters on real servers, and what handlers return. */
import { randomBytes } from "node:crypto";
import { createServer } from "node:http";
import { serveOnLoopback } from "@passport/testbed/loopback-http";
import fastify from "fastify";
import { Webhook } from "standardwebhooks";
import { afterAll, expect, it } from "vitest";
import { createWebhooks } from "./create-webhooks.ts";
import { accept, refuse } from "./decision.ts";
import type { Delivery, WebhookHandlers } from "./receive.ts";

const secret = `whsec_${randomBytes(32).toString("base64")}`;
const resources = new AsyncDisposableStack();
afterAll(() => resources.disposeAsync());

let count = 0;
const newEvent = (type: string, data: object = {}, id = `e${++count}`): [string, RequestInit] => {
  const body = JSON.stringify({ type, timestamp: new Date().toISOString(), version: "2026-11-17", data });
  const now = new Date();
  const headers = {
    "content-type": "application/json",
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(now.getTime() / 1000)),
    "webhook-signature": new Webhook(secret).sign(id, now, body),
  };
  return ["https://game.example/webhooks/passport", { method: "POST", headers, body }];
};
const answered = async (response: Response) => [response.status, await response.text()];
const setUp = (handlers: WebhookHandlers) => {
  const deliveries: Delivery[] = [];
  const webhooks = createWebhooks({ secret, handlers, onDelivery: (delivery) => deliveries.push(delivery) });
  return { webhooks, deliveries, send: (event: [string, RequestInit]) => webhooks.fetch(new Request(...event)) };
};

it("answers a question with the handler's decision, and acknowledges news", async () => {
  const { send } = setUp({
    "payment.requested": ({ data }) => (data.claim.amount === "1" ? accept() : refuse("Too\nmuch")),
    "payment.settled": () => "nothing that matters",
  });
  expect(await answered(await send(newEvent("payment.requested", { claim: { amount: "1" } })))).toEqual([
    200,
    '{"decision":"accept"}',
  ]);
  expect(await answered(await send(newEvent("payment.requested", { claim: { amount: "2" } })))).toEqual([
    200,
    '{"decision":"refuse","reason":"Too much"}',
  ]);
  expect(await answered(await send(newEvent("payment.settled")))).toEqual([204, ""]);
  expect(await answered(await send(newEvent("a.type.of.tomorrow")))).toEqual([204, ""]);
});

it("a question that has no handler, or whose handler fails or decides nothing, stays without an answer", async () => {
  const { send, deliveries } = setUp({
    "payment.requested": () => {
      throw new Error("the database is away");
    },
  });
  expect((await send(newEvent("item.move_requested"))).status).toBe(501);
  const failed = await send(newEvent("payment.requested"));
  expect(await answered(failed)).toEqual([500, '{"error":"handler_failed"}']);
  expect(deliveries.at(-1)?.error).toEqual(new Error("the database is away"));
  const undecided = setUp({ "payment.requested": (() => undefined) as never });
  expect((await undecided.send(newEvent("payment.requested"))).status).toBe(500);
});

it("runs the handler once for an event, however often it comes: at once, later, or replayed by mallory", async () => {
  let runs = 0;
  const { send, deliveries } = setUp({
    "payment.requested": async () => {
      runs += 1;
      await new Promise((resolve) => setTimeout(resolve, 20));
      return accept();
    },
  });
  const event = newEvent("payment.requested");
  const answers = await Promise.all([send(event), send(event), send(event)]);
  answers.push(await send(event), await send(newEvent("payment.requested", {}, `e${count}`)));
  for (const answer of answers) expect(await answered(answer)).toEqual([200, '{"decision":"accept"}']);
  expect(runs).toBe(1);
  expect(deliveries.map(({ isRepeated }) => isRepeated).sort()).toEqual([false, true, true, true, true]);
});

it("runs a handler that failed again when the event comes again", async () => {
  let runs = 0;
  const { send } = setUp({
    "payment.settled": () => {
      runs += 1;
      if (runs === 1) throw new Error("not yet");
    },
  });
  const event = newEvent("payment.settled");
  expect([(await send(event)).status, (await send(event)).status, (await send(event)).status]).toEqual([500, 204, 204]);
  expect(runs).toBe(2);
});

it("mallory's requests reach no handler on any kind of server; Passport's do", async () => {
  const { webhooks, deliveries } = setUp({ "payment.requested": () => accept() });
  const parsed = fastify();
  parsed.addContentTypeParser("application/json", { parseAs: "string" }, (_request, body, done) => done(null, body));
  await parsed.register(webhooks.fastify, { path: "/webhooks/passport" });
  parsed.post("/other", async ({ body }) => typeof body);
  const fastifyOrigin = await parsed.listen({ host: "127.0.0.1", port: 0 });
  resources.defer(() => parsed.close());
  const node = resources.use(await serveOnLoopback(webhooks.express));
  // What express.raw() leaves behind.
  const rawExpress = resources.use(
    await serveOnLoopback(async (request, response) => {
      const body = Buffer.concat(await request.toArray());
      await webhooks.express({ headers: request.headers, body, async *[Symbol.asyncIterator]() {} }, response);
    }),
  );
  for (const origin of [fastifyOrigin, node.origin, rawExpress.origin]) {
    const [, request] = newEvent("payment.requested");
    const send = (changes: RequestInit) => fetch(`${origin}/webhooks/passport`, { ...request, ...changes });
    expect(await answered(await send({ body: `${request.body} ` }))).toEqual([401, '{"error":"signature_invalid"}']);
    expect(deliveries.at(-1)).toMatchObject({ status: 401, event: undefined });
    expect((await send({ headers: { "content-type": "application/json" } })).status).toBe(401);
    expect((await send({ body: "x".repeat(300_000) })).status).toBe(413);
    const accepted = await send({});
    expect(accepted.headers.get("content-type")).toMatch(/^application\/json/);
    expect(await answered(accepted)).toEqual([200, '{"decision":"accept"}']);
  }
  const other = await fetch(`${fastifyOrigin}/other`, {
    method: "POST",
    body: "{}",
    headers: { "content-type": "application/json" },
  });
  expect(await other.text()).toBe("string");
});

it("says what to do when a body parser ran before it", async () => {
  const { webhooks } = setUp({});
  const parsed = { headers: {}, body: { type: "webhook.test" }, async *[Symbol.asyncIterator]() {} };
  const response = { statusCode: 0, setHeader: () => undefined, end: () => undefined };
  await expect(webhooks.express(parsed, response)).rejects.toThrow("before express.json()");
  // The types fit Node's own, which Express extends.
  expect(createServer(webhooks.express)).toBeDefined();
});
