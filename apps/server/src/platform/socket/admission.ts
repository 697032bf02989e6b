/**
 * Who may open which socket (REALTIME-3). Public paths are decided on the spot, without the
 * database: prices must reach everybody even when it is slow. Paths with an owner read the session.
 */
import type { IncomingMessage } from "node:http";
import type { MessageCode } from "@passport/protocol";
import type { Logger } from "pino";
import type { GuestCount } from "./head-count.ts";
import { type AuthenticateAll, SessionReader } from "./session-reader.ts";
import { parseSocketPath, type SocketKind, type SocketPath } from "./socket-path.ts";

/** Whom an upgrade lets in; the fields mean what they mean on a `Connection`. */
export interface Visitor {
  kind: SocketKind;
  owner: string;
  sessionId: string;
  userId: string;
  guestAddress: string;
  /** Of commanders only: their use cases write it down. */
  address: string;
  userAgent: string;
}

/** The visitor, or why there is none. */
export type Decision = Visitor | MessageCode;

type OwnedPath = Extract<SocketPath, { owner: string }>;

export interface AdmissionOptions {
  allowedOrigins: readonly string[];
  /** One for each header, in their order. */
  authenticateAll: AuthenticateAll;
  /** The client's address as configured proxies tell it; without one, the peer's. */
  addressOf?(request: IncomingMessage): string;
  log: Logger;
}

export class Admission {
  readonly #options: AdmissionOptions;
  readonly #guests: GuestCount;
  readonly #sessions: SessionReader;
  readonly #hasRoomFor: (pending: number) => boolean;
  /** Upgrades that wait for their session. */
  #pending = 0;

  /** `hasRoomFor` says whether one more may wait behind those that are pending. */
  constructor(options: AdmissionOptions, guests: GuestCount, hasRoomFor: (pending: number) => boolean) {
    this.#options = options;
    this.#guests = guests;
    this.#hasRoomFor = hasRoomFor;
    this.#sessions = new SessionReader((cookies) => options.authenticateAll(cookies));
  }

  decide(request: IncomingMessage): Decision | Promise<Decision> {
    const { origin } = request.headers;
    if (!origin || !this.#options.allowedOrigins.includes(origin)) return "forbidden_origin";
    const path = parseSocketPath(request.url ?? "");
    if (!path) return "not_found";
    return "owner" in path ? this.#decideByOwner(path, request) : this.#decideByAddress(path, request);
  }

  #decideByAddress({ kind }: SocketPath, request: IncomingMessage): Decision {
    const guestAddress = this.#addressOf(request);
    if (this.#guests.isFull(guestAddress)) return "too_many_requests";
    return { kind, owner: "", sessionId: "", userId: "", guestAddress, ...this.#originOf(kind, request) };
  }

  async #decideByOwner({ kind, owner }: OwnedPath, request: IncomingMessage): Promise<Decision> {
    const { cookie } = request.headers;
    if (cookie === undefined) return "not_authenticated";
    // Before the session is read: what is refused for lack of room costs no query.
    if (!this.#hasRoomFor(this.#pending)) return "overloaded";
    this.#pending += 1;
    try {
      const actor = await this.#sessions.read(cookie);
      if (!actor) return "not_authenticated";
      // The same answer for another player's id and for one that does not exist (ROUTE-23).
      if (owner !== (kind === "account" ? actor.accountId : actor.userId)) return "permission_denied";
      const { sessionId, userId } = actor;
      return { kind, owner, sessionId, userId, guestAddress: "", ...this.#originOf(kind, request) };
    } catch (error) {
      this.#options.log.error({ err: error }, "a session could not be read for an upgrade");
      return "unavailable";
    } finally {
      this.#pending -= 1;
    }
  }

  /** Thousands of subscription sockets have no use for it, so it is not kept there. */
  #originOf(kind: SocketKind, request: IncomingMessage): Pick<Visitor, "address" | "userAgent"> {
    if (kind !== "commander" && kind !== "guest_commander") return { address: "", userAgent: "" };
    return { address: this.#addressOf(request), userAgent: request.headers["user-agent"] ?? "" };
  }

  #addressOf(request: IncomingMessage): string {
    return this.#options.addressOf?.(request) ?? request.socket.remoteAddress ?? "";
  }
}
