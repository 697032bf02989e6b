import pLimit, { type LimitFunction } from "p-limit";
import type { Actor } from "../wire/actor.ts";

/** More than this behind the database cannot be served before the clients give up. */
const longestQueue = 20_000;

/** Reads sessions for upgrades: a few at once, and once for all sockets that one page opens together. */
export class SessionReader {
  readonly #authenticate: (cookieHeader: string) => Promise<Actor | undefined>;
  readonly #limit: LimitFunction;
  readonly #pending = new Map<string, Promise<Actor | undefined>>();

  constructor(authenticate: (cookieHeader: string) => Promise<Actor | undefined>, concurrent: number) {
    this.#authenticate = authenticate;
    this.#limit = pLimit(concurrent);
  }

  get isOverloaded(): boolean {
    return this.#limit.pendingCount > longestQueue;
  }

  read(cookieHeader: string): Promise<Actor | undefined> {
    const pending = this.#pending.get(cookieHeader);
    if (pending) return pending;
    const reading = this.#limit(() => this.#authenticate(cookieHeader)).finally(() =>
      this.#pending.delete(cookieHeader),
    );
    this.#pending.set(cookieHeader, reading);
    return reading;
  }
}
