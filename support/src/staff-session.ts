/** The session of a member of staff. Asks for a passcode when the server requires a step-up. */
import {
  type Command,
  checkSession,
  messageText,
  type OutputOf,
  type PayloadInputOf,
  stepUp,
  type User,
} from "@passport/protocol";
import type { AskSecret } from "./ask-secret.ts";
import { Refusal } from "./refusal.ts";
import { sendCommand } from "./send-command.ts";
import type { Server } from "./server.ts";

export interface StaffSession {
  /** Of the server, and of its pages. */
  origin: string;
  ask<C extends Command>(call: C, payload: PayloadInputOf<C>): Promise<OutputOf<C>>;
}

export const openStaffSession = async (server: Server, askSecret: AskSecret): Promise<StaffSession> => {
  const user = await whoAmI(server);
  return {
    origin: server.origin,
    async ask(call, payload) {
      const command = { call, payload };
      try {
        return await sendCommand(server, user.id, command);
      } catch (error) {
        if (!(error instanceof Refusal) || error.code !== "step_up_required") throw error;
        await confirm(server, user, askSecret);
        return sendCommand(server, user.id, command);
      }
    },
  };
};

const whoAmI = async (server: Server): Promise<User> => {
  const { user } = await server.call(checkSession).catch((error: unknown) => {
    if (error instanceof Refusal && error.code === "not_authenticated") return { user: undefined };
    throw error;
  });
  if (user === undefined) throw new Refusal("not_authenticated", "You are not logged in. Begin with: login <email>");
  return user;
};

/** Commands that change something need a second factor; a password is not enough. */
const confirm = async (server: Server, user: User, askSecret: AskSecret): Promise<void> => {
  if (!user.two_factor_authentication_is_set) {
    throw new Refusal("step_up_required", "This needs two-factor authentication. Turn it on in your profile first.");
  }
  const passcode = await askSecret(`${messageText("step_up_required")} Passcode`);
  await server.call(stepUp, { body: { passcode } });
};
