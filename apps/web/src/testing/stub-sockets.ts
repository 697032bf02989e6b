/** The socket half of the stub server: commanders and topics. */
import type { Command, OutputOf, PayloadOf, Topic } from "@passport/protocol/declare";
import {
  type CommandReply,
  commandRequestSchema,
  parseSubscriptionFrame,
  rootFrame,
  socketPaths,
  type TopicMessage,
} from "@passport/protocol/socket";
import { PageSocket } from "./page-socket.ts";
import { Refusal } from "./refusal.ts";

interface Prepared {
  command: Command;
  handle(payload: unknown): unknown;
}

export const stubSockets = (onUnprepared: (name: string) => void) => {
  const prepared = new Map<string, Prepared>();
  const commands: { key: string; payload: unknown }[] = [];
  const values = new Map<string, TopicMessage>();
  const subscribers = new Map<string, Set<PageSocket>>();
  const original = globalThis.WebSocket;

  const run = async (key: string, payload: unknown): Promise<unknown> => {
    const found = prepared.get(key);
    if (!found) {
      onUnprepared(key);
      throw new Refusal("internal");
    }
    return found.command.output.parse(await found.handle(found.command.payload.parse(payload)));
  };

  const onCommandFrame = async (socket: PageSocket, text: string) => {
    const { key, payload, transactionId } = commandRequestSchema.parse(JSON.parse(text));
    commands.push({ key, payload });
    const reply: CommandReply = await run(key, payload).then(
      (output) => ({ key, payload: output, transactionId }),
      (error: unknown) => {
        const { code, message } = error instanceof Refusal ? error : new Refusal("internal");
        return { key: "ERROR", error: message, error_code: code, transactionId };
      },
    );
    socket.receive(JSON.stringify(reply));
  };

  const onSubscriptionFrame = (socket: PageSocket, text: string) => {
    const frame = parseSubscriptionFrame(text);
    if (!frame) throw new Error(`not a subscription frame: ${text}`);
    const readers = subscribers.get(frame.path) ?? new Set();
    subscribers.set(frame.path, readers);
    if (frame.verb === "UNSUBSCRIBE") readers.delete(socket);
    else {
      readers.add(socket);
      const value = values.get(frame.path);
      if (value) socket.receive(JSON.stringify(value));
    }
  };

  const open = (path: string) =>
    new PageSocket(path, {
      onOpen: (socket) => {
        if (!path.endsWith("/commander")) socket.receive(rootFrame(path.slice(socketPaths.root.length)));
      },
      onText: (socket, text) => {
        if (path.endsWith("/commander")) void onCommandFrame(socket, text);
        else onSubscriptionFrame(socket, text);
      },
    });

  // A function that is called with `new` and returns an object gives that object.
  globalThis.WebSocket = function connect(url: string | URL, protocols?: string | string[]) {
    const { pathname } = new URL(url);
    return pathname.startsWith(socketPaths.root) ? open(pathname) : new original(url, protocols);
  } as unknown as typeof WebSocket;

  return {
    commands,
    onCommand: <C extends Command>(
      command: C,
      handle: (payload: PayloadOf<C>) => OutputOf<C> | Promise<OutputOf<C>>,
    ) => {
      prepared.set(command.key, { command, handle: handle as Prepared["handle"] });
    },
    publish: <T extends Topic>(topic: T, id: string, payload: PayloadOf<T>) => {
      const uri = topic.path.replace("{id}", id);
      const seq = (values.get(uri)?.seq ?? 0) + 1;
      const value = { uri, key: topic.snapshotKey, payload: topic.payload.parse(payload), seq };
      values.set(uri, value);
      for (const socket of subscribers.get(uri) ?? []) socket.receive(JSON.stringify(value));
    },
    stop: () => {
      globalThis.WebSocket = original;
    },
  };
};
