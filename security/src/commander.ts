/** The commander of a page, over a real socket. */

import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { socketPaths } from "@passport/protocol";
import { publicOrigin } from "@passport/testbed/client/public-origin";
import { WebSocket } from "ws";
import type { Browser } from "./browser.ts";

/** The HTTP status with which an upgrade was refused. */
export class UpgradeRefused extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`the upgrade was refused with ${status}`);
    this.status = status;
  }
}

export interface Reply {
  key: string;
  transactionId: string;
  payload?: unknown;
  /** There when the session is due for a new value. */
  ticket?: string;
  /** There when the command was refused. */
  error_code?: string;
}

export interface Commander extends AsyncDisposable {
  send(key: string, payload?: unknown): Promise<Reply>;
  readonly closed: Promise<number>;
}

/** Of a player, or of a guest where there is no id. */
export const openCommander = async (browser: Browser, userId?: string, api?: number): Promise<Commander> => {
  const path = userId === undefined ? socketPaths.guestCommander : socketPaths.userCommander(userId);
  const socket = await openSocket(browser, path, api);
  const waiting = new Map<string, { resolve(reply: Reply): void; reject(error: Error): void }>();
  const closed = once(socket, "close").then(([code]) => {
    for (const { reject } of waiting.values()) reject(new Error(`the commander was closed with ${code}`));
    return Number(code);
  });
  socket.on("message", async (data) => {
    const reply = JSON.parse(String(data)) as Reply;
    const command = waiting.get(reply.transactionId);
    waiting.delete(reply.transactionId);
    // As our page does: the session's new value goes to the browser that made the change.
    if (reply.ticket !== undefined) await browser.get(`/auth/check?ticket=${reply.ticket}`).catch(() => undefined);
    command?.resolve(reply);
  });
  return {
    closed,
    send: (key, payload) =>
      new Promise((resolve, reject) => {
        const transactionId = randomBytes(6).toString("hex");
        waiting.set(transactionId, { resolve, reject });
        socket.send(JSON.stringify({ key, payload, transactionId }), (error) => error && reject(error));
      }),
    async [Symbol.asyncDispose]() {
      socket.terminate();
      await closed;
    },
  };
};

/** Resolves when the socket is open; throws `UpgradeRefused` when it is not let in. */
export const openSocket = (browser: Browser, path: string, api?: number): Promise<WebSocket> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(`${browser.originOf(api).replace("http", "ws")}${path}`, {
      origin: publicOrigin,
      headers: { cookie: browser.cookieHeader, "x-forwarded-for": browser.address },
      perMessageDeflate: false,
    });
    socket.once("open", () => resolve(socket));
    socket.once("unexpected-response", (request, response) => {
      request.destroy();
      reject(new UpgradeRefused(response.statusCode ?? 0));
    });
    socket.on("error", reject);
  });
