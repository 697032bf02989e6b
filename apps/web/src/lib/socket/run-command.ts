import type { Command, OutputOf, PayloadInputOf } from "@passport/protocol/declare";
import { currentSession } from "../session/session-store.ts";
import { sockets } from "./sockets.ts";

/** Sends a command as the logged-in player, or as a guest. Rejects with a CommandError. */
export const runCommand = <C extends Command>(command: C, payload: PayloadInputOf<C>): Promise<OutputOf<C>> => {
  const session = currentSession();
  return sockets.commander(session.status === "user" ? session.user.id : undefined).run(command, payload);
};
