/** HTTP by hand: exactly these bytes go out, among them headers that no client library would send. */
import { connect } from "node:net";

export interface RawRequest {
  method: string;
  path: string;
  /** In this order, repeated ones too. */
  headers: readonly (readonly [name: string, value: string])[];
  body?: string;
}

export interface RawAnswer {
  status: number;
  head: string;
  body: string;
}

/** Longer than any answer of ours may take. */
const timeoutMs = 20_000;

const bytesOf = (host: string, { method, path, headers, body }: RawRequest): Buffer => {
  const length = body === undefined ? [] : [["content-length", String(Buffer.byteLength(body))] as const];
  // A connection that is to become a socket says so itself.
  const isUpgrade = headers.some(([name]) => name === "upgrade");
  const end = isUpgrade ? [] : [["connection", "close"] as const];
  const lines = [["host", host] as const, ...headers, ...length, ...end].map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join("")}\r\n${body ?? ""}`);
};

export const exchangeRaw = (origin: string, request: RawRequest): Promise<RawAnswer> =>
  new Promise((resolve, reject) => {
    const { hostname, port, host } = new URL(origin);
    const socket = connect(Number(port), hostname, () => socket.write(bytesOf(host, request)));
    let received = "";
    const finish = (): void => {
      socket.destroy();
      const [head = "", ...rest] = received.split("\r\n\r\n");
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0);
      resolve({ status, head, body: rest.join("\r\n\r\n") });
    };
    socket.setEncoding("utf8").on("data", (chunk: string) => {
      received += chunk;
      // An open socket never ends by itself.
      if (received.startsWith("HTTP/1.1 101 ")) finish();
    });
    socket.on("end", finish);
    socket.setTimeout(timeoutMs, () => socket.destroy(new Error(`no answer to ${request.method} ${request.path}`)));
    socket.on("error", (error) => (received === "" ? reject(error) : finish()));
  });

/** What a browser sends to open a socket; the key is of no interest to anybody here. */
export const upgradeHeaders = [
  ["connection", "Upgrade"],
  ["upgrade", "websocket"],
  ["sec-websocket-version", "13"],
  ["sec-websocket-key", "dGhlIHNhbXBsZSBub25jZQ=="],
] as const;
