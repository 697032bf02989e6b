/** A command of the player's page, over a socket that is closed right after. */
import { randomBytes } from "node:crypto";
import type { Player } from "@passport/chain-trials/player";
import { socketPaths } from "@passport/protocol";
import { newAddress } from "@passport/testbed/client/new-address";
import { publicOrigin } from "@passport/testbed/client/public-origin";
import { WebSocket } from "ws";

export interface Reply {
  payload?: unknown;
  error_code?: string;
}

/** A page waits as long. */
const patienceMs = 25_000;

export interface Outcome {
  /** Whether the command left; if not, the page would connect to another process. */
  isSent: boolean;
  /** Undefined when no answer came: the process was killed, or took too long. */
  reply?: Reply;
}

export const command = (origin: string, player: Player, key: string, payload: unknown): Promise<Outcome> =>
  new Promise((resolve) => {
    const url = `${origin.replace("http", "ws")}${socketPaths.userCommander(player.userId)}`;
    const headers = { cookie: player.cookie, origin: publicOrigin, "x-forwarded-for": newAddress() };
    const socket = new WebSocket(url, { headers, perMessageDeflate: false });
    let isSent = false;
    const end = (reply?: Reply): void => {
      clearTimeout(timer);
      resolve({ isSent, ...(reply && { reply }) });
      socket.terminate();
    };
    const timer = setTimeout(end, patienceMs);
    socket.on("error", () => end());
    socket.on("close", () => end());
    socket.on("open", () => {
      isSent = true;
      socket.send(JSON.stringify({ key, payload, transactionId: randomBytes(6).toString("hex") }));
    });
    socket.on("message", (data) => end(JSON.parse(String(data)) as Reply));
  });
