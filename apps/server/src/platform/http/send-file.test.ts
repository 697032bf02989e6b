import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import { waitUntil } from "@passport/testbed/wait-until";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { Failure } from "../wire/failure.ts";
import { declare, serve } from "./testing/serve-call.ts";

const declaration = declare({
  method: "GET",
  paths: ["/api/file"],
  body: z.unknown(),
  output: z.strictObject({ contentType: z.literal("image/webp"), size: z.int(), isPublic: z.boolean() }),
  answersFile: true,
  errors: ["not_found", "unavailable"],
});

const content = "the bytes of a picture";
const about = { contentType: "image/webp", size: content.length, isPublic: true };

/** Counts how often its bytes were wanted. */
const startFile = async (given: Partial<typeof about> = {}, open = (): Readable => Readable.from([content])) => {
  let opened = 0;
  const served = await serve(declaration, () => ({
    about: { ...about, ...given },
    version: "v1",
    open: async () => {
      opened += 1;
      return open();
    },
  }));
  return { ...served, opened: () => opened, fetch: (init?: RequestInit) => fetch(`${served.url}/api/file`, init) };
};

const headersOf = ({ headers }: Response) =>
  Object.fromEntries(
    [
      "content-type",
      "content-length",
      "content-disposition",
      "content-security-policy",
      "cross-origin-resource-policy",
      "x-content-type-options",
      "x-frame-options",
      "cache-control",
      "etag",
      "vary",
    ].map((name) => [name, headers.get(name)]),
  );

const expected = {
  "content-type": "image/webp",
  "content-length": String(content.length),
  "content-disposition": "inline",
  "content-security-policy": "sandbox; default-src 'none'",
  "cross-origin-resource-policy": "same-origin",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "cache-control": "public, max-age=31536000, immutable",
  etag: '"v1"',
  vary: null,
};

describe("a stored file as the answer", () => {
  it("has a fixed type and headers that let nothing of it run", async () => {
    const file = await startFile();
    const response = await file.fetch();
    expect(response.status).toBe(200);
    expect(headersOf(response)).toEqual(expected);
    expect(await response.text()).toBe(content);
  });

  it("tells a HEAD the same without reading anything", async () => {
    const file = await startFile();
    const response = await file.fetch({ method: "HEAD" });
    expect(response.status).toBe(200);
    expect(headersOf(response)).toEqual(expected);
    expect(await response.text()).toBe("");
    expect(file.opened()).toBe(0);
  });

  it("stays out of shared caches when it is private", async () => {
    const response = await (await startFile({ isPublic: false })).fetch();
    expect(response.headers.get("cache-control")).toBe("private, max-age=31536000, immutable");
  });

  it.each(['"v1"', 'W/"v1"', '"other", "v1"', "*"])("is not sent again to a browser that knows %s", async (known) => {
    const file = await startFile();
    const response = await file.fetch({ headers: { "if-none-match": known } });
    expect(response.status).toBe(304);
    expect(response.headers.get("etag")).toBe('"v1"');
    expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(file.opened()).toBe(0);
  });

  it.each(['"v2"', "v1", '"v1', ""])("is sent to one that knows %s", async (known) => {
    const response = await (await startFile()).fetch({ headers: { "if-none-match": known } });
    expect(response.status).toBe(200);
  });

  it("fails like any other answer while nothing was sent, and the failure is not cached", async () => {
    const file = await startFile({}, () => {
      const failure = new Failure("unavailable");
      failure.cause = new Error("the bucket is away");
      throw failure;
    });
    const response = await file.fetch();
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ error_code: "unavailable" });
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(response.headers.get("etag")).toBeNull();
    expect(file.log()).toContain("the bucket is away");
  });

  it("breaks off when its bytes do: half a file never looks whole", async () => {
    const broken = () =>
      Readable.from(
        (async function* () {
          yield content.slice(0, 5);
          throw new Error("the disk is gone");
        })(),
      );
    await expect((await startFile({}, broken)).fetch().then((response) => response.text())).rejects.toThrow();
  });

  it("lets go of its bytes when the client goes", async () => {
    const endless = new Readable({
      read() {
        this.push(Buffer.alloc(64 * 1024));
      },
    });
    const file = await startFile({ size: 1_000_000_000 }, () => endless);
    const [response] = (await once(get(`${file.url}/api/file`), "response")) as [IncomingMessage];
    response.destroy();
    await waitUntil("the bytes to be let go", () => endless.destroyed);
  });

  it("sends no type that was not declared", async () => {
    const file = await startFile({ contentType: "text/html" });
    expect((await file.fetch()).status).toBe(500);
    expect(file.opened()).toBe(0);
  });
});
