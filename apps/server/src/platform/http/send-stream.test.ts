import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { waitUntil } from "@passport/testbed/wait-until";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { Failure } from "../wire/failure.ts";
import { declare, serve } from "./testing/serve-call.ts";

const file = declare({
  method: "GET",
  paths: ["/api/file"],
  body: z.unknown(),
  output: z.string(),
  streams: { contentType: "text/csv; charset=utf-8", fileName: "things.csv" },
});

/** What a source did, so that a test can see when it was asked and that it was let go. */
class Source {
  made = 0;
  isOver = false;

  async *pieces(count: number, piece: (index: number) => unknown): AsyncGenerator<unknown> {
    try {
      for (let index = 0; index < count; index += 1) {
        this.made += 1;
        yield await piece(index);
      }
    } finally {
      this.isOver = true;
    }
  }
}

const fails = async (index: number) => {
  if (index === 3) throw new Error("the database is away");
  return "x".repeat(100_000);
};

describe("a streamed answer", () => {
  it("is a file to keep: its type, its name, and no cache", async () => {
    const source = new Source();
    const { url } = await serve(file, () => source.pieces(3, (index) => `line ${index}\r\n`));
    const response = await fetch(`${url}/api/file`);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(response.headers.get("content-disposition")).toBe('attachment; filename="things.csv"');
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(await response.text()).toBe("line 0\r\nline 1\r\nline 2\r\n");
    expect(source.isOver).toBe(true);
  });

  it("may be empty", async () => {
    const { url } = await serve(file, () => new Source().pieces(0, () => ""));
    expect(await (await fetch(`${url}/api/file`)).text()).toBe("");
  });

  it("tells a HEAD the same without making anything", async () => {
    const source = new Source();
    const { url } = await serve(file, () => source.pieces(3, () => "x"));
    const response = await fetch(`${url}/api/file`, { method: "HEAD" });
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(response.headers.get("content-disposition")).toBe('attachment; filename="things.csv"');
    expect(response.headers.get("content-length")).toBeNull();
    expect(source.made).toBe(0);
  });

  it("is made no faster than the client takes it, and not at all once it has gone", async () => {
    const source = new Source();
    const { url } = await serve(file, () => source.pieces(1000, () => "x".repeat(1_000_000)));
    const request = get(`${url}/api/file`);
    const [response] = (await once(request, "response")) as [IncomingMessage];
    response.pause();
    // Until the buffers of both ends are full; on loopback they take a few megabytes.
    const counts = [-1];
    await waitUntil("the source to rest", () => counts.push(source.made) && counts.at(-1) === counts.at(-2), {
      intervalMs: 100,
    });
    expect(source.made).toBeLessThan(50);
    response.destroy();
    await waitUntil("the source to be let go", () => source.isOver);
    expect(source.made).toBeLessThan(50);
  });

  it("breaks off when it cannot continue: half a file never looks whole", async () => {
    const source = new Source();
    const { url, log } = await serve(file, () => source.pieces(10, fails));
    const response = await fetch(`${url}/api/file`);
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow("terminated");
    expect(source.isOver).toBe(true);
    await waitUntil("the log", () => log().includes("the database is away"));
  });

  it("fails like any other answer while nothing of it was sent", async () => {
    const overloaded = declare({ ...file, errors: ["overloaded"] });
    const declared = await serve(overloaded, () =>
      new Source().pieces(1, () => Promise.reject(new Failure("overloaded"))),
    );
    const response = await fetch(`${declared.url}/api/file`);
    expect(response.status).toBe(503);
    expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(response.headers.get("content-disposition")).toBeNull();
    expect(await response.json()).toMatchObject({ error_code: "overloaded" });
    const broken = await serve(file, () => new Source().pieces(1, () => Promise.reject(new Error("hunter2"))));
    const internal = await fetch(`${broken.url}/api/file`);
    expect(internal.status).toBe(500);
    expect(await internal.text()).not.toContain("hunter2");
  });

  it("lets no undeclared piece out", async () => {
    const { url } = await serve(file, () => new Source().pieces(2, (index) => (index === 0 ? "fine" : { secret: 1 })));
    const response = await fetch(`${url}/api/file`);
    await expect(response.text()).rejects.toThrow("terminated");
  });
});
