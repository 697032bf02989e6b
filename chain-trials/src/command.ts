/** A command of the player's page, over a socket that is closed right after: as if the tab were, too. */

import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { socketPaths } from "@passport/protocol";
import { publicOrigin } from "@passport/testbed/client/public-origin";
import { WebSocket } from "ws";
import type { Player } from "./player.ts";

export const command = async (origin: string, player: Player, key: string, payload: unknown): Promise<unknown> => {
  const url = `${origin.replace("http", "ws")}${socketPaths.userCommander(player.userId)}`;
  const socket = new WebSocket(url, { headers: { cookie: player.cookie, origin: publicOrigin } });
  await once(socket, "open");
  socket.send(JSON.stringify({ key, payload, transactionId: randomBytes(6).toString("hex") }));
  const [reply] = (await once(socket, "message")) as [Buffer];
  socket.terminate();
  return (JSON.parse(String(reply)) as { payload?: unknown }).payload;
};
