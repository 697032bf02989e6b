import { once } from "node:events";
import { mkdtemp, readdir, readlink, rm } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { waitUntil } from "@passport/testbed/wait-until";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import * as z from "zod/mini";
import { Failure } from "../wire/failure.ts";
import type { UploadExchange } from "../wire/handlers.ts";
import { fileForm, formHeaders, formOf, openForm } from "./testing/form.ts";
import { alice, declare, origin, type Served, serve } from "./testing/serve-call.ts";

const maxBytes = 1000;
const upload = declare({
  body: z.undefined(),
  access: "user",
  takesFile: { field: "file", maxBytes },
  errors: ["bad_request", "file_missing", "file_too_large", "not_found"],
});

/** Whether this process has a file of the folder open that is in no folder any more. */
const hasNamelessFile = async (): Promise<boolean> => {
  const open = await readdir("/proc/self/fd");
  const paths = await Promise.all(open.map((number) => readlink(`/proc/self/fd/${number}`).catch(() => "")));
  return paths.some((path) => path.startsWith(folder) && path.endsWith(" (deleted)"));
};

/** A call that returns what it received, and remembers every time it was asked for anything. */
const startUpload = async ({
  actor = alice,
  refuse = false,
}: {
  actor?: typeof alice | null;
  refuse?: boolean;
} = {}) => {
  const received: Buffer[] = [];
  const failed: unknown[] = [];
  let asked = 0;
  const served = await serve(
    upload,
    async (exchange) => {
      asked += 1;
      if (refuse) throw new Failure("not_found");
      try {
        const file = await (exchange as unknown as UploadExchange<typeof upload>).receiveFile();
        const bytes = await file.read();
        expect(bytes.length).toBe(file.size);
        received.push(bytes);
        return { text: String(bytes.length) };
      } catch (error) {
        failed.push(error);
        throw error;
      }
    },
    actor ?? undefined,
  );
  return { ...served, received, failed, asked: () => asked };
};

const send = (url: string, body: Uint8Array | string, headers: Record<string, string> = formHeaders) =>
  fetch(`${url}/api/probe`, { method: "POST", body: Buffer.from(body), headers: { origin, ...headers } });

const codeOf = async (response: Response): Promise<unknown> => {
  const { error_code, message } = (await response.json()) as { error_code: string; message: string };
  return { status: response.status, error_code, message };
};

/** A connection on which a test writes what it wants, when it wants. */
const openConnection = async (served: Served, headers: string[]): Promise<Socket> => {
  const { port } = new URL(served.url);
  const socket = connect(Number(port), "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  socket.on("error", () => {});
  await once(socket, "connect");
  const type = `content-type: ${formHeaders["content-type"]}`;
  socket.write(["POST /api/probe HTTP/1.1", "host: x", `origin: ${origin}`, type, ...headers, "\r\n"].join("\r\n"));
  return socket;
};

/** A place of this file's own for what waits on disk. */
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "passport-spools-"));
  vi.stubEnv("TMPDIR", folder);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

describe("a call that takes a file", () => {
  it("hands over the very bytes, up to the last one that is allowed", async () => {
    const { url, received } = await startUpload();
    for (const size of [0, 1, maxBytes]) {
      const bytes = Buffer.alloc(size, "\r\n-\0");
      const response = await send(url, fileForm(bytes));
      expect(await response.json()).toEqual({ text: String(size) });
      expect(received.at(-1)?.equals(bytes)).toBe(true);
    }
  });

  it("says how large a file may be when it is larger by one, or by any amount", async () => {
    const { url, received } = await startUpload();
    const refusal = {
      status: 413,
      error_code: "file_too_large",
      message: "File is larger than the max file size: 1,000 bytes",
    };
    for (const size of [maxBytes + 1, maxBytes * 1.5, maxBytes * 2, maxBytes * 1000]) {
      expect(await codeOf(await send(url, fileForm(Buffer.alloc(size))))).toEqual(refusal);
    }
    expect(received).toEqual([]);
  });

  it("cuts off who sends without end and does not say how much", async () => {
    const served = await startUpload();
    const socket = await openConnection(served, ["transfer-encoding: chunked"]);
    const piece = openForm([{ name: "file", fileName: "x", bytes: Buffer.alloc(maxBytes) }]);
    socket.write(`${piece.length.toString(16)}\r\n${piece.toString("latin1")}\r\n`, "latin1");
    const more = `${maxBytes.toString(16)}\r\n${"x".repeat(maxBytes)}\r\n`;
    const pump = setInterval(() => socket.write(more), 5);
    onTestFinished(() => clearInterval(pump));
    await once(socket, "close");
    await waitUntil("the call to end", () => served.failed.length === 1);
    expect(served.received).toEqual([]);
  });

  it("wants one file, in its field", async () => {
    const { url, received } = await startUpload();
    const file = { name: "file", fileName: "a.png", bytes: "a" };
    const missing = { status: 400, error_code: "file_missing", message: "No file was sent." };
    expect(await codeOf(await send(url, formOf()))).toEqual(missing);
    expect(await codeOf(await send(url, formOf({ ...file, name: "avatar" })))).toEqual(missing);
    expect(await codeOf(await send(url, formOf({ name: "file", bytes: "a field, no file" })))).toEqual(missing);
    expect(await codeOf(await send(url, "{}", { "content-type": "application/json" }))).toEqual(missing);
    expect(await codeOf(await send(url, "file=a", { "content-type": "application/x-www-form-urlencoded" }))).toEqual(
      missing,
    );
    expect(await codeOf(await send(url, "", {}))).toEqual(missing);
    for (const parts of [
      [file, file],
      [{ ...file, name: "other" }, file],
      [file, { ...file, name: "other" }],
      Array.from({ length: 5 }, (_, n) => ({ name: `f${n}`, bytes: "x" })),
      Array.from({ length: 5 }, () => ({ name: "__proto__", bytes: "x" })),
    ]) {
      expect(await codeOf(await send(url, formOf(...parts)))).toMatchObject({ status: 400 });
    }
    expect(received).toEqual([]);
    expect((await send(url, formOf({ name: "note", bytes: "small" }, file))).status).toBe(200);
  });

  it.each([
    ["is broken off", openForm([{ name: "file", fileName: "a", bytes: "a" }])],
    ["is no form", "nothing of the kind"],
    ["is empty", ""],
  ])("refuses a body that %s", async (_what, body) => {
    const { url, received } = await startUpload();
    expect(await codeOf(await send(url, body))).toMatchObject({ status: 400 });
    expect(received).toEqual([]);
  });

  it("refuses a form that names no boundary", async () => {
    const { url } = await startUpload();
    expect(await codeOf(await send(url, fileForm("a"), { "content-type": "multipart/form-data" }))).toMatchObject({
      status: 400,
    });
  });

  it("reads no body from a caller who may not send one", async () => {
    const body = fileForm(Buffer.alloc(maxBytes));
    const guests = await startUpload({ actor: null });
    expect(await codeOf(await send(guests.url, body))).toMatchObject({ status: 401, error_code: "not_authenticated" });
    expect(await codeOf(await send(guests.url, "{}", { "content-type": "application/json" }))).toMatchObject({
      status: 401,
    });
    const served = await startUpload();
    const foreign = await send(served.url, body, { ...formHeaders, origin: "https://evil.example" });
    expect(await codeOf(foreign)).toMatchObject({ status: 403, error_code: "forbidden_origin" });
    expect(guests.asked() + served.asked()).toBe(0);
  });

  it("returns before the body has come when the use case does not want it", async () => {
    const served = await startUpload({ refuse: true });
    const socket = await openConnection(served, ["content-length: 900"]);
    const [answer] = (await once(socket, "data")) as [Buffer];
    expect(String(answer)).toContain("404 Not Found");
  });

  it("leaves nothing behind of who breaks off in the middle, nor of who was refused", async () => {
    const served = await startUpload();
    const socket = await openConnection(served, ["content-length: 900"]);
    socket.write(openForm([{ name: "file", fileName: "a", bytes: "half" }]));
    await waitUntil("its file to be open, without a name", hasNamelessFile);
    expect(await readdir(folder)).toEqual([]);
    socket.destroy();
    await waitUntil("the call to end", () => served.failed.length === 1);
    expect(served.failed).toEqual([expect.objectContaining({ code: "bad_request" })]);
    await send(served.url, fileForm(Buffer.alloc(maxBytes * 2)));
    expect(await readdir(folder)).toEqual([]);
    expect((await send(served.url, fileForm("again"))).status).toBe(200);
    expect(served.log()).not.toContain('"level":50');
  });

  it("takes a file that trickles in", async () => {
    const served = await startUpload();
    const body = fileForm("slowly but surely");
    const socket = await openConnection(served, [`content-length: ${body.length}`]);
    const answer = once(socket, "data");
    for (const byte of body) {
      socket.write(Buffer.of(byte));
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(String((await answer)[0])).toContain("200 OK");
    expect(served.received.map(String)).toEqual(["slowly but surely"]);
  });
});

it("takes a form nowhere else", async () => {
  const { url } = await serve(declare(), () => ({ text: "x" }));
  expect(await codeOf(await send(url, fileForm("a")))).toMatchObject({ status: 415, error_code: "bad_request" });
});
