/**
 * Commands over one socket (R3). Each carries an id and settles exactly once: by the reply with the
 * same id in whatever order replies come, by the 30 s limit, or by the loss of the connection it
 * was sent on. A command that was never sent waits for the connection instead of failing with it.
 */
import { lengths, timesMs } from "@passport/protocol/constants";
import type { Command, OutputOf, PayloadInputOf } from "@passport/protocol/declare";
import { commandReplySchema } from "@passport/protocol/socket";
import { parseJson } from "../json/parse-json.ts";
import { CommandError, commandFailure } from "./command-error.ts";
import { type Connection, createConnection, type SocketEnvironment } from "./connection.ts";
import type { ConnectionState } from "./connection-state.ts";
import { createPending } from "./pending.ts";

interface Waiting {
  isSent: boolean;
  settle(outcome: Succeeded | CommandError): void;
}

interface Succeeded {
  payload: unknown;
  ticket?: string | undefined;
}

export interface Commander {
  connection: Connection;
  run<C extends Command>(command: C, payload: PayloadInputOf<C>): Promise<OutputOf<C>>;
}

const idAlphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** Random, 12 characters (REALTIME-13). 64 symbols take six bits of a byte each, so none is favoured. */
const createTransactionId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(lengths.transactionId)), (byte) => idAlphabet[byte & 63]).join("");

const parseReply = (text: string) => commandReplySchema.safeParse(parseJson(text)).data;

export const createCommander = (
  path: string,
  environment: SocketEnvironment,
  onState: (state: ConnectionState) => void = () => {},
): Commander => {
  const { clock } = environment;
  const waiting = new Map<string, Waiting>();
  const pending = createPending(clock);

  const connection = createConnection({
    ...environment,
    url: path,
    onText: (text) => {
      const reply = parseReply(text);
      if (!reply) return;
      const refused = "error_code" in reply;
      const outcome = refused
        ? new CommandError(reply.error_code, reply.error)
        : { payload: reply.payload, ticket: reply.ticket };
      waiting.get(reply.transactionId)?.settle(outcome);
    },
    onState: (state) => {
      if (state.status === "open") pending.hurry();
      else
        for (const command of waiting.values()) if (command.isSent) command.settle(commandFailure("connection_closed"));
      onState(state);
    },
  });

  const exchange = (key: string, payload: unknown) =>
    new Promise<Succeeded>((resolve, reject) => {
      const transactionId = createTransactionId();
      const frame = JSON.stringify({ key, payload, transactionId });
      const command: Waiting = {
        isSent: false,
        settle: (outcome) => {
          waiting.delete(transactionId);
          clock.clearTimeout(timer);
          giveUp();
          if (outcome instanceof CommandError) reject(outcome);
          else resolve(outcome);
        },
      };
      waiting.set(transactionId, command);
      const timer = clock.setTimeout(() => command.settle(commandFailure("command_timeout")), timesMs.commandTimeout);
      const giveUp = pending.add(() => {
        command.isSent = connection.send(frame);
        return command.isSent;
      });
    });

  return {
    connection,
    run: async (command, payload) => {
      if (connection.state().status === "idle") connection.start();
      const { payload: output, ticket } = await exchange(command.key, payload);
      // Before the caller goes on: until then no request of this page is that of a player.
      if (ticket !== undefined) await environment.renewSession(ticket);
      const answer = command.output.safeParse(output);
      if (!answer.success) throw commandFailure("internal", { cause: answer.error });
      return answer.data as OutputOf<typeof command>;
    },
  };
};
