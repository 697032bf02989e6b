/** A game's server: registered, with an endpoint, answering as the test says. Verifies every signature. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { type Database, inTransaction } from "@passport/database";
import { type WebhookEvent, webhookEventSchema } from "@passport/protocol";
import { serveOnLoopback } from "@passport/testbed/loopback-http";
import { Webhook } from "standardwebhooks";
import type { Sealer } from "../../../platform/secrets/sealer.ts";
import { endpointContext } from "../endpoints/secret.ts";
import { newWebhookSecret } from "../endpoints/sign.ts";
import { putEndpoint } from "../endpoints/store.ts";

export interface Delivery {
  id: string;
  event: WebhookEvent;
  /** Which of the game's secrets the signature fits. */
  secret: string;
  atMs: number;
  signatures: number;
}

/** Ends the response, or leaves it open for ever. */
export type Script = (delivery: Delivery, response: ServerResponse) => void;

export const accept: Script = (_, response) => void response.end(JSON.stringify({ decision: "accept" }));
export const refuseWith =
  (reason: string): Script =>
  (_, response) =>
    void response.end(JSON.stringify({ decision: "refuse", reason }));
export const statusOnly =
  (status: number): Script =>
  (_, response) =>
    void response.writeHead(status).end();
export const hang: Script = () => {};

export interface ScriptedGame extends AsyncDisposable {
  clientId: string;
  url: string;
  /** Those that it verifies with. */
  secrets: string[];
  /** In the order of arrival; a request whose signature fits none of the secrets is in `forged`. */
  deliveries: Delivery[];
  forged: number;
  /** Requests, whatever their signature. */
  requests: number;
  answer: Script;
}

export const clientColumns = (id: string) => ({ id, name: id, origins: [], redirect_urls: [], logout_urls: [] });

/** Serves; where it is registered is up to the test. */
export const serveGame = async (clientId: string, secrets: string[], answer = accept): Promise<ScriptedGame> => {
  const receive = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    game.requests += 1;
    const body = await text(request);
    const headers = request.headers as Record<string, string>;
    const fitting = game.secrets.find((known) => isSignedWith(known, body, headers));
    if (fitting === undefined) {
      game.forged += 1;
      response.writeHead(401).end();
      return;
    }
    const delivery = {
      id: String(headers["webhook-id"]),
      event: webhookEventSchema.parse(JSON.parse(body)),
      secret: fitting,
      atMs: Date.now(),
      signatures: String(headers["webhook-signature"]).split(" ").length,
    };
    game.deliveries.push(delivery);
    game.answer(delivery, response);
  };
  const server = await serveOnLoopback(
    (request, response) => void receive(request, response).catch(() => response.destroy()),
  );
  const game: ScriptedGame = {
    clientId,
    url: `${server.origin}/webhooks`,
    secrets,
    deliveries: [],
    forged: 0,
    requests: 0,
    answer,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
  return game;
};

interface Given {
  db: Database;
  sealer: Sealer;
  clientId: string;
  answer?: Script;
}

/** Registers the client, unless it exists, and its endpoint. */
export const startScriptedGame = async ({ db, sealer, clientId, answer }: Given): Promise<ScriptedGame> => {
  const secret = newWebhookSecret();
  const game = await serveGame(clientId, [secret], answer);
  await db
    .insertInto("clients")
    .values(clientColumns(clientId))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const secretSealed = sealer.seal(secret, endpointContext(clientId));
  await inTransaction(db, (transaction) => putEndpoint(transaction, { clientId, url: game.url, secretSealed }));
  return game;
};

const isSignedWith = (secret: string, body: string, headers: Record<string, string>): boolean => {
  try {
    new Webhook(secret).verify(body, headers);
    return true;
  } catch {
    return false;
  }
};
