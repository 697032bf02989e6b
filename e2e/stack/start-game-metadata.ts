/**
 * The sample game as far as Passport asks it about assets, for all browser tests. What it says of one asset a
 * test can change (game-metadata.ts); everything else it says itself.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import { json } from "node:stream/consumers";
import { type LoopbackHttp, serveOnLoopback } from "@passport/testbed/loopback-http";
import { createGame } from "../../examples/game/src/create-game.ts";

/** An object is merged over the game's own response; a status replaces it. */
export type Wish = { says: object } | { status: number };

export const startGameMetadata = async (): Promise<LoopbackHttp> => {
  const wishes = new Map<string, Wish>();
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = request.url ?? "/";
    if (request.method === "PUT") {
      wishes.set(url, (await json(request)) as Wish);
      response.writeHead(204).end();
      return;
    }
    // Browsers of tests send an address of their own, which a page of another origin must ask for first.
    if (request.method === "OPTIONS") {
      const allowed = { "access-control-allow-origin": "*", "access-control-allow-headers": "x-forwarded-for" };
      response.writeHead(204, allowed).end();
      return;
    }
    const wish = wishes.get(url);
    if (wish !== undefined && "status" in wish) {
      response.writeHead(wish.status).end();
      return;
    }
    const own = await (await game).inject({ method: "GET", url, headers: request.headers });
    const body = wish === undefined ? own.rawPayload : JSON.stringify({ ...own.json<object>(), ...wish.says });
    const { "content-length": _length, ...headers } = own.headers;
    response.writeHead(own.statusCode, headers).end(body);
  };
  const server = await serveOnLoopback((request, response) => {
    answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  // Its responses contain its own address, so it is created after the server.
  const game = createGame({
    // Logins are not served here: start-game.ts does that.
    issuer: "http://127.0.0.1:1",
    clientId: "nobody",
    clientSecret: "nothing",
    serverKey: "nothing",
    webhookSecret: "nothing",
    prize: { collection: "supremacy-achievements", tokenId: "2" },
    isControlled: false,
    origin: server.origin,
    host: "127.0.0.1",
    port: 0,
  });
  await game;
  return server;
};
