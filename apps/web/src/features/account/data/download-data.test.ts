import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { messages } from "@passport/protocol/messages";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { downloadData } from "./download-data.ts";

/** A real server that responds as the test says. */
let answer: (response: ServerResponse) => Promise<void> | void;
let server: Server;
beforeAll(async () => {
  server = createServer((_request, response) => void answer(response));
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const realFetch = globalThis.fetch;
  // The browser resolves paths against the page; Node has no page.
  vi.stubGlobal("fetch", (path: string, options: RequestInit) => realFetch(origin + path, options));
});
afterAll(() => {
  vi.unstubAllGlobals();
  server.closeAllConnections();
  server.close();
});

const written = (response: ServerResponse, piece: Uint8Array) =>
  new Promise<void>((resolve) => response.write(piece, () => resolve()));

it("is the whole text, also when a character is split between chunks, and reports the progress", async () => {
  const bytes = new TextEncoder().encode('{ "first_name": "Zoë" }');
  const cut = bytes.indexOf(0xc3) + 1;
  const firstArrived = Promise.withResolvers<void>();
  answer = async (response) => {
    await written(response, bytes.subarray(0, cut));
    await firstArrived.promise;
    response.end(bytes.subarray(cut));
  };
  const progress: number[] = [];
  const text = await downloadData((size) => {
    progress.push(size);
    firstArrived.resolve();
  });
  expect(text).toBe('{ "first_name": "Zoë" }');
  expect(progress).toEqual([cut, bytes.length]);
});

it("a connection that is cut is a failure, never a shorter file", async () => {
  answer = async (response) => {
    await written(response, new TextEncoder().encode('{ "first_name":'));
    response.destroy();
  };
  await expect(downloadData(() => undefined)).rejects.toMatchObject({ code: "internal", message: messages.internal });
});

it("a refusal says what the server said", async () => {
  const body = { message: messages.step_up_required, error_code: "step_up_required", request_id: crypto.randomUUID() };
  answer = (response) => void response.writeHead(403).end(JSON.stringify(body));
  await expect(downloadData(() => undefined)).rejects.toMatchObject({ code: "step_up_required", status: 403 });
});
