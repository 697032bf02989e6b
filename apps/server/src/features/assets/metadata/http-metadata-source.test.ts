import type { RequestListener } from "node:http";
import { gzipSync } from "node:zlib";
import { serveOnLoopback } from "@passport/testbed/loopback-http";
import { describe, expect, it, onTestFinished } from "vitest";
import { createHttpMetadataSource } from "./http-metadata-source.ts";

const rules = { mediaOrigins: [], publicOrigin: "https://passport.example", isPlainAllowed: true };
const json = { "content-type": "application/json; charset=utf-8" };
const good = JSON.stringify({ name: "Ironclad" });

/** A game on a real socket, asked for token 7. */
const ask = async (listener: RequestListener, source = createHttpMetadataSource(rules)) => {
  const server = await serveOnLoopback(listener);
  onTestFinished(() => server[Symbol.asyncDispose]());
  return source.read(`${server.origin}/metadata/genesis/{token_id}`, "7");
};
const answer =
  (body: string | Buffer, headers: Record<string, string> = json, status = 200): RequestListener =>
  (_request, response) =>
    response.writeHead(status, headers).end(body);

describe("asking a game over HTTP", () => {
  it("asks at the collection's address with the token in it, and for JSON", async () => {
    const asked: unknown[] = [];
    const metadata = await ask((request, response) => {
      asked.push(request.method, request.url, request.headers.accept, request.headers.cookie);
      response.writeHead(200, { "content-type": "application/vnd.game+json" }).end(good);
    });
    expect(metadata.name).toBe("Ironclad");
    expect(asked).toEqual(["GET", "/metadata/genesis/7", "application/json", undefined]);
  });

  it.each<[string, string, RequestListener]>([
    ["unknown_token", "a token that it does not know", answer("", json, 404)],
    ["unreachable", "a game in trouble", answer(good, json, 503)],
    ["unreachable", "a game that has enough of us", answer(good, json, 429)],
    ["not_json", "a page", answer(good, { "content-type": "text/html" })],
    ["not_json", "no word about what it is", answer(good, {})],
    ["not_json", "half an answer", answer('{"name":"Iron')],
    ["not_json", "a number that JSON does not have", answer('{"name":"x","attributes":[{"value":NaN}]}')],
    ["unfit", "JSON that is something else", answer('{"error":"none"}')],
    ["too_large", "more than 64 KB", answer(`{"name":"Ironclad","pad":"${"x".repeat(70_000)}"}`)],
    [
      "too_large",
      "little that unpacks to much",
      answer(gzipSync(`{"pad":"${"x".repeat(5_000_000)}"}`), { ...json, "content-encoding": "gzip" }),
    ],
    ["unreachable", "a connection that breaks", (request) => void request.socket.destroy()],
  ])("says %s of %s", async (problem, _what, listener) => {
    await expect(ask(listener)).rejects.toMatchObject({ name: "MetadataError", problem });
  });

  it("ends an answer that never ends, long before it is all there", async () => {
    let sent = 0;
    const forever: RequestListener = (_request, response) => {
      response.writeHead(200, json);
      const send = (): void => {
        if (response.destroyed) return;
        sent += 16_384;
        response.write(" ".repeat(16_384), () => setImmediate(send));
      };
      send();
    };
    await expect(ask(forever)).rejects.toMatchObject({ problem: "too_large" });
    expect(sent).toBeLessThan(50_000_000);
  });

  it("mallory's redirect into our own network is not followed", async () => {
    let visits = 0;
    const inside = await serveOnLoopback((_request, response) => {
      visits += 1;
      response.writeHead(200, json).end(good);
    });
    onTestFinished(() => inside[Symbol.asyncDispose]());
    for (const status of [301, 302, 303, 307, 308]) {
      const refused = ask(answer("", { location: `${inside.origin}/` }, status));
      await expect(refused).rejects.toMatchObject({ problem: "unreachable" });
    }
    expect(visits).toBe(0);
  });

  it("does not wait for a game that begins and does not end", async () => {
    const slow: RequestListener = (_request, response) => void response.writeHead(200, json).write('{"name":');
    const silent: RequestListener = () => undefined;
    await Promise.all(
      [slow, silent].map((game) => expect(ask(game)).rejects.toMatchObject({ problem: "unreachable" })),
    );
  });

  it("sends no request over plain http in production, nor at an address that is none", async () => {
    let visits = 0;
    const strict = createHttpMetadataSource({ ...rules, isPlainAllowed: false });
    const count: RequestListener = (_request, response) => {
      visits += 1;
      response.writeHead(200, json).end(good);
    };
    await expect(ask(count, strict)).rejects.toMatchObject({ problem: "unreachable" });
    for (const address of ["", "file:///etc/passwd", "{token_id}", "ftp://game.example/{token_id}"]) {
      await expect(strict.read(address, "7")).rejects.toMatchObject({ problem: "unreachable" });
    }
    expect(visits).toBe(0);
  });
});
