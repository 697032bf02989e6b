import { type CloseReason, closeReasons } from "@passport/protocol";
import { type RawData, WebSocket } from "ws";
import type { Visitor } from "./admission.ts";
import type { CommandLog } from "./command-log.ts";
import type { SocketLimits } from "./limits.ts";
import type { SocketKind } from "./socket-path.ts";
import type { TopicFeed } from "./topic-feed.ts";

/** What happens on a socket, told to the one server that holds them all. */
export interface ConnectionHost {
  readonly limits: SocketLimits;
  received(connection: Connection, data: Buffer, isBinary: boolean): void;
  closed(connection: Connection): void;
  dropped(reason: string): void;
}

/** Shared by every send: a text frame whose bytes were made once. */
const asText = { binary: false } as const;

/**
 * A socket with what we know about it. Thousands of these sit idle, so state lives in plain
 * fields and listeners are shared functions: no closure, timer or map per socket until it is needed.
 */
export class Connection extends WebSocket {
  host: ConnectionHost | undefined = undefined;
  kind: SocketKind = "public";
  /** The `{id}` of the path; empty on public paths. */
  owner = "";
  /** Empty for guests, as is `userId`. */
  sessionId = "";
  userId = "";
  /** The address key a guest socket counts against; empty for players. */
  guestAddress = "";
  /** Empty but on commanders, as is `userAgent`. */
  address = "";
  userAgent = "";
  /** Which tick of the heartbeat asks after this socket. */
  slot = 0;
  hasAnswered = true;
  #tokens = 0;
  #refilledAt = 0;
  feeds: TopicFeed[] | undefined = undefined;
  commandLog: CommandLog | undefined = undefined;

  begin(host: ConnectionHost, visitor: Visitor): void {
    this.host = host;
    this.kind = visitor.kind;
    this.owner = visitor.owner;
    this.sessionId = visitor.sessionId;
    this.userId = visitor.userId;
    this.guestAddress = visitor.guestAddress;
    this.address = visitor.address;
    this.userAgent = visitor.userAgent;
    this.#tokens = host.limits.messageBurst;
    this.#refilledAt = Date.now();
    this.on("message", onMessage).on("close", onClose).on("error", onError).on("ping", onPing).on("pong", onPong);
  }

  /** Never buffers without bound: a reader that owes too much is dropped by name, not fed further. */
  deliver(message: Buffer): void {
    if (this.readyState !== WebSocket.OPEN) return;
    if (this.bufferedAmount > (this.host?.limits.bufferedBytes ?? 0)) this.drop("slow_reader");
    else this.send(message, asText);
  }

  /** Closes with a named reason; the server's close timeout ends a peer that does not take the news. */
  drop(reason: CloseReason): void {
    if (this.readyState !== WebSocket.OPEN) return;
    this.host?.dropped(reason);
    this.close(closeReasons[reason], reason);
  }

  /** Token bucket over everything a client can send, control frames included: a pong costs memory too. */
  mayReceive(): boolean {
    // Frames still arrive while the close handshake runs; nothing acts on them any more.
    if (!this.host || this.readyState !== WebSocket.OPEN) return false;
    const { messageBurst, messagesPerSecond } = this.host.limits;
    const now = Date.now();
    this.#tokens = Math.min(messageBurst, this.#tokens + ((now - this.#refilledAt) / 1000) * messagesPerSecond);
    this.#refilledAt = now;
    if (this.#tokens < 1) {
      this.drop("too_many_messages");
      return false;
    }
    this.#tokens -= 1;
    this.hasAnswered = true;
    return true;
  }
}

function onMessage(this: WebSocket, data: RawData, isBinary: boolean): void {
  // `binaryType` is never changed, so ws hands out one Buffer.
  if (this instanceof Connection && data instanceof Buffer && this.mayReceive()) {
    this.host?.received(this, data, isBinary);
  }
}

function onPing(this: WebSocket): void {
  if (this instanceof Connection) this.mayReceive();
}

function onPong(this: WebSocket): void {
  if (this instanceof Connection) this.mayReceive();
}

function onClose(this: WebSocket): void {
  if (this instanceof Connection) this.host?.closed(this);
}

/** ws closes the socket by itself after a protocol error (1002, 1007, 1009); without a listener Node would end the process. */
function onError(this: WebSocket): void {
  if (this instanceof Connection) this.host?.dropped("protocol_error");
}
