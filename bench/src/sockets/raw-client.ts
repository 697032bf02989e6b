/**
 * A WebSocket client over raw TCP: it upgrades and counts what comes, so that the server is the side that is measured.
 * Pings are answered: our server ends sockets that give no sign of life.
 */
import { createConnection, type Socket } from "node:net";
import { FrameCounter } from "./frame-counter.ts";

export interface Target {
  host: string;
  port: number;
  origin: string;
}

export interface Opening {
  target: Target;
  path: string;
  /** One address has neither the ports nor, with our server, the right to open thousands of sockets. */
  localAddress: string;
  cookie?: string;
}

export interface RawEvents {
  /** The upgrade succeeded, or messages came; `messages` of them are new. */
  received(client: RawClient, messages: number): void;
  /** The server responded to the upgrade with something else. */
  refused(client: RawClient, answer: string): void;
  /** Also without an answer, as when the connection could not be made. */
  closed(client: RawClient): void;
}

/** Every frame of a client is masked; a mask of zeros leaves the text as it is. Texts are shorter than 126 bytes. */
export const textFrame = (text: string): Buffer =>
  Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)]);

const pongFrame = Buffer.from([0x8a, 0x80, 0, 0, 0, 0]);
const upgraded = Buffer.from("HTTP/1.1 101");

export class RawClient {
  readonly socket: Socket;
  readonly #counter = new FrameCounter();
  readonly #events: RawEvents;
  #isUpgraded = false;

  constructor(opening: Opening, events: RawEvents) {
    const { host, port } = opening.target;
    this.#events = events;
    this.socket = createConnection({ host, port, localAddress: opening.localAddress, noDelay: true });
    // An error is always followed by a close.
    this.socket.on("error", () => {});
    this.socket.once("close", () => events.closed(this));
    this.socket.once("connect", () => this.socket.write(requestOf(opening)));
    this.socket.on("data", (chunk) => this.#take(chunk));
  }

  get messages(): number {
    return this.#counter.messages;
  }

  #take(chunk: Buffer): void {
    let frames = chunk;
    if (!this.#isUpgraded) {
      // The answer is a few hundred bytes and comes in one piece over loopback.
      const end = chunk.indexOf("\r\n\r\n");
      if (!chunk.subarray(0, upgraded.length).equals(upgraded) || end < 0) {
        this.#events.refused(this, chunk.toString());
        return;
      }
      this.#isUpgraded = true;
      frames = chunk.subarray(end + 4);
    }
    const { messages, pings } = this.#counter;
    this.#counter.take(frames);
    if (this.#counter.pings > pings) this.socket.write(pongFrame);
    this.#events.received(this, this.#counter.messages - messages);
  }
}

const requestOf = ({ target: { host, port, origin }, path, cookie }: Opening): string =>
  `GET ${path} HTTP/1.1\r\nHost: ${host}:${port}\r\nOrigin: ${origin}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
  `Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n` +
  `${cookie === undefined ? "" : `Cookie: ${cookie}\r\n`}\r\n`;
