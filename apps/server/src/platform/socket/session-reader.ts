import { type Batcher, createBatcher } from "../queue/batcher.ts";
import type { Actor } from "../wire/actor.ts";

export type AuthenticateAll = (cookieHeaders: readonly string[]) => Promise<readonly (Actor | undefined)[]>;

/**
 * Reads sessions for upgrades: once for all sockets that one page opens together, and in one query for all that came
 * while the last one was under way. Nothing is kept: a socket that comes later is read for itself.
 */
export class SessionReader {
  readonly #batcher: Batcher<string, Actor | undefined>;
  readonly #pending = new Map<string, Promise<Actor | undefined>>();

  constructor(authenticateAll: AuthenticateAll) {
    this.#batcher = createBatcher(authenticateAll);
  }

  read(cookieHeader: string): Promise<Actor | undefined> {
    const pending = this.#pending.get(cookieHeader);
    if (pending) return pending;
    const reading = this.#batcher.add(cookieHeader).finally(() => this.#pending.delete(cookieHeader));
    this.#pending.set(cookieHeader, reading);
    return reading;
  }
}
