/**
 * Ends the sockets of ended sessions (SESSION-5). The database says which have ended; it is asked at once about
 * those that the bus names, and about all of them every few seconds and after the bus was away, since the bus may
 * lose the news and sessions also end by themselves, by age. The bus alone ends no session.
 */
import * as calls from "@passport/protocol";
import type { Logger } from "pino";
import * as z from "zod";
import type { Bus } from "../bus/bus.ts";
import type { Connection } from "./connection.ts";

/** A session can end while its upgrade is under way; longer than any upgrade takes. */
const rememberedMs = 60_000;
/** Named by the bus and without a socket here: more than this within that time are no players who log out. */
const rememberedNames = 100_000;
const idsPerQuestion = 1000;

const endedSchema = z.object({ sessionIds: z.array(z.string()) });

export class SessionWatch {
  readonly #sockets = new Map<string, Set<Connection>>();
  /** Sessions that are said to have ended, the oldest in front. */
  readonly #namedAt = new Map<string, number>();
  readonly #findEnded: (sessionIds: string[]) => Promise<string[]>;
  readonly #log: Logger;
  readonly #timer: NodeJS.Timeout;
  readonly #forget: (() => void)[];
  #isAsking = false;
  /** What the next question to the database is about. */
  #doubted = new Set<string>();

  constructor(options: {
    bus: Bus;
    log: Logger;
    sweepMs: number;
    findEndedSessions(sessionIds: string[]): Promise<string[]>;
  }) {
    this.#findEnded = options.findEndedSessions;
    this.#log = options.log;
    this.#timer = setInterval(() => this.#askAboutAll(), options.sweepMs);
    this.#forget = [
      options.bus.subscribe("session.ended", (body) => this.#doubt(endedSchema.parse(body).sessionIds)),
      options.bus.onReconnect(() => this.#askAboutAll()),
    ];
  }

  /** A socket whose session ended while it was being opened is closed again. */
  add(connection: Connection): void {
    const ofSession = this.#sockets.get(connection.sessionId);
    if (ofSession) ofSession.add(connection);
    else this.#sockets.set(connection.sessionId, new Set([connection]));
    if (this.#namedAt.has(connection.sessionId)) this.#ask([connection.sessionId]);
  }

  remove(connection: Connection): void {
    const ofSession = this.#sockets.get(connection.sessionId);
    ofSession?.delete(connection);
    if (ofSession?.size === 0) this.#sockets.delete(connection.sessionId);
  }

  /** For a session that the database says has ended. */
  end(sessionIds: readonly string[]): void {
    for (const sessionId of sessionIds) this.#close(sessionId);
  }

  stop(): void {
    clearInterval(this.#timer);
    for (const forget of this.#forget) forget();
  }

  #close(sessionId: string): void {
    const sockets = [...(this.#sockets.get(sessionId) ?? [])];
    // SESSION-15: the page learns first that it is logged out, then loses its sockets.
    for (const socket of sockets) if (socket.kind === "user") socket.deliver(farewell(socket));
    for (const socket of sockets) socket.drop("session_ended");
  }

  #doubt(sessionIds: readonly string[]): void {
    const now = Date.now();
    for (const [id, namedAt] of this.#namedAt) {
      if (now - namedAt < rememberedMs && this.#namedAt.size < rememberedNames) break;
      this.#namedAt.delete(id);
    }
    for (const sessionId of sessionIds) {
      // Re-inserted, so that the oldest stay in front.
      this.#namedAt.delete(sessionId);
      this.#namedAt.set(sessionId, now);
    }
    this.#ask(sessionIds.filter((sessionId) => this.#sockets.has(sessionId)));
  }

  #askAboutAll(): void {
    this.#ask(this.#sockets.keys());
  }

  #ask(sessionIds: Iterable<string>): void {
    for (const sessionId of sessionIds) this.#doubted.add(sessionId);
    if (!this.#isAsking) void this.#askUntilDone();
  }

  async #askUntilDone(): Promise<void> {
    this.#isAsking = true;
    while (this.#doubted.size > 0) {
      const ids = [...this.#doubted];
      this.#doubted = new Set();
      try {
        for (let from = 0; from < ids.length; from += idsPerQuestion) {
          this.end(await this.#findEnded(ids.slice(from, from + idsPerQuestion)));
        }
      } catch (error) {
        this.#log.error({ err: error }, "could not ask for ended sessions; the next sweep does");
      }
    }
    this.#isAsking = false;
  }
}

/** R4: USER:INIT without a user. Its `seq` follows what the page has, so it is no old news. */
const farewell = ({ owner, feeds }: Connection): Buffer => {
  const uri = calls.userTopic.path.replace("{id}", owner);
  const seq = (feeds?.find((feed) => feed.uri === uri)?.lastSeq ?? -1) + 1;
  return Buffer.from(JSON.stringify({ uri, key: calls.userTopic.snapshotKey, payload: null, seq }));
};
