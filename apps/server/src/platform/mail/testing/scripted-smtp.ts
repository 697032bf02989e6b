/** A mail server that misbehaves as told, one line of RFC 5321 at a time. The well-behaved one is in the testbed. */
import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { createInterface } from "node:readline";

export interface SmtpScript {
  /** Instead of the greeting; the connection stays open. `connection` counts from 1. */
  neverGreets?: (connection: number, socket: Socket) => boolean;
  onSender?: () => string;
  onRecipient?: (address: string) => string;
  /** The answer to a whole message; until it comes the client waits. */
  onMessage?: (message: string) => string | Promise<string>;
}

export interface ScriptedSmtp extends AsyncDisposable {
  readonly url: string;
  /** As they came over the wire, headers and all. */
  readonly messages: readonly string[];
  /** Of every RCPT TO, refused ones included. */
  readonly recipients: readonly string[];
}

export const startScriptedSmtp = async (script: SmtpScript = {}): Promise<ScriptedSmtp> => {
  const messages: string[] = [];
  const recipients: string[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;

  const answerTo = (line: string): string => {
    const verb = line.slice(0, 4).toUpperCase();
    if (verb === "MAIL") return script.onSender?.() ?? "250 OK";
    if (verb === "DATA") return "354 Go on";
    if (verb === "QUIT") return "221 Bye";
    if (verb !== "RCPT") return "250 OK";
    const address = /<(.*)>/.exec(line)?.[1] ?? "";
    recipients.push(address);
    return script.onRecipient?.(address) ?? "250 OK";
  };

  const takeMessage = async (lines: string[]): Promise<string> => {
    const message = lines.join("\n");
    messages.push(message);
    return (await script.onMessage?.(message)) ?? "250 Taken";
  };

  const converse = async (socket: Socket): Promise<void> => {
    socket.write("220 scripted ESMTP\r\n");
    let data: string[] | undefined;
    for await (const line of createInterface({ input: socket })) {
      if (data === undefined) {
        const answer = answerTo(line);
        if (answer.startsWith("354")) data = [];
        socket.write(`${answer}\r\n`);
      } else if (line === ".") {
        socket.write(`${await takeMessage(data)}\r\n`);
        data = undefined;
      } else data.push(line);
    }
  };

  const server = createServer((socket) => {
    sockets.add(socket);
    connections += 1;
    // A client that was killed is what these tests are about.
    socket.on("error", () => undefined).on("close", () => sockets.delete(socket));
    if (script.neverGreets?.(connections, socket) !== true) void converse(socket);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    messages,
    recipients,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
};
