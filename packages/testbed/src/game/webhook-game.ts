/**
 * Stands in for a game's server: receives webhooks on a real socket, verifies their signatures as any game would, and
 * responds to questions as a test wants. News is answered with 204.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { Webhook } from "standardwebhooks";
import { serveOnLoopback } from "../loopback-http.ts";

/**
 * How a question is answered. `late` accepts after `lateMs`; `silent` takes the request and never responds; `twice`
 * drops the first delivery after it has decided and accepts the next one; `garbage` is a 200 that is no decision;
 * `fail` is a 500; `redirect` is a 302.
 */
export type GameBehaviour = "accept" | "refuse" | "late" | "silent" | "twice" | "garbage" | "fail" | "redirect";

export interface ReceivedEvent {
  /** The header `webhook-id`: the same for every delivery of one event. */
  id: string;
  type: string;
  timestamp: string;
  version: string;
  data: Record<string, unknown>;
}

export interface WebhookGame extends AsyncDisposable {
  readonly origin: string;
  /** To be registered as the client's endpoint, with `secret`. */
  readonly url: string;
  /** `whsec_…`. */
  readonly secret: string;
  /** For all questions from now on, or chosen for each of them. */
  behave(behaviour: GameBehaviour | ((event: ReceivedEvent) => GameBehaviour)): void;
  /** The reason of refusals. */
  reason: string;
  lateMs: number;
  /** Everything that arrived with a valid signature, each delivery of it, in order. */
  readonly received: readonly ReceivedEvent[];
  /** How many requests arrived whose signature was missing or wrong. */
  forgedCount(): number;
  /** With valid signatures, of one type. */
  receivedOf(type: string): ReceivedEvent[];
}

export interface WebhookGameOptions {
  port?: number;
  secret?: string;
}

/** 32 bytes that are the same in every run: it signs nothing but tests. */
const testSecret = `whsec_${Buffer.from("a game that only tests play with").toString("base64")}`;

const isQuestion = ({ type }: ReceivedEvent): boolean => type.endsWith("_requested") || type.endsWith(".requested");

export const startWebhookGame = async ({
  port = 0,
  secret = testSecret,
}: WebhookGameOptions = {}): Promise<WebhookGame> => {
  const webhook = new Webhook(secret);
  const received: ReceivedEvent[] = [];
  let forged = 0;
  let behaviourOf: (event: ReceivedEvent) => GameBehaviour = () => "accept";

  const game = { reason: "Not while a battle is running", lateMs: 500 };

  const answer = async (event: ReceivedEvent, behaviour: GameBehaviour, response: ServerResponse): Promise<void> => {
    const send = (body: unknown): void =>
      void response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
    switch (behaviour) {
      case "refuse":
        return send({ decision: "refuse", reason: game.reason });
      case "silent":
        return;
      case "garbage":
        return void response.writeHead(200, { "content-type": "application/json" }).end('{"decision":"acc');
      case "fail":
        return void response.writeHead(500).end("out of order");
      case "redirect":
        return void response.writeHead(302, { location: `${server.origin}/elsewhere` }).end();
      case "late":
        await sleep(game.lateMs, undefined, { ref: false });
        return send({ decision: "accept" });
      case "twice":
        if (received.filter(({ id }) => id === event.id).length === 1) return void response.destroy();
        return send({ decision: "accept" });
      case "accept":
        return send({ decision: "accept" });
    }
  };

  const receive = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.method !== "POST" || request.url !== "/webhooks") return void response.writeHead(404).end();
    const event = verified(webhook, await text(request), request);
    if (event === undefined) {
      forged += 1;
      return void response.writeHead(401).end();
    }
    received.push(event);
    if (!isQuestion(event)) return void response.writeHead(204).end();
    await answer(event, behaviourOf(event), response);
  };

  const server = await serveOnLoopback((request, response) => {
    receive(request, response).catch(() => response.destroy());
  }, port);

  return Object.assign(game, {
    origin: server.origin,
    url: `${server.origin}/webhooks`,
    secret,
    behave(behaviour: Parameters<WebhookGame["behave"]>[0]) {
      behaviourOf = typeof behaviour === "function" ? behaviour : () => behaviour;
    },
    received,
    forgedCount: () => forged,
    receivedOf: (type: string) => received.filter((event) => event.type === type),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  });
};

/** Undefined when the signature is missing, wrong or older than five minutes. */
const verified = (webhook: Webhook, body: string, { headers }: IncomingMessage): ReceivedEvent | undefined => {
  try {
    const event = webhook.verify(body, headers as Record<string, string>) as Omit<ReceivedEvent, "id">;
    return { ...event, id: String(headers["webhook-id"]) };
  } catch {
    return undefined;
  }
};
