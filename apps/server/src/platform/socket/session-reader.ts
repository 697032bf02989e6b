import { createBatcher } from "../queue/batcher.ts";
import { shareInFlight } from "../queue/share-in-flight.ts";
import type { Actor } from "../wire/actor.ts";

export type AuthenticateAll = (cookieHeaders: readonly string[]) => Promise<readonly (Actor | undefined)[]>;

/**
 * Reads sessions for upgrades: once for all sockets that one page opens together, and in one query for all that came
 * while the last one was under way. Nothing is kept: a socket that comes later is read for itself.
 */
export class SessionReader {
  readonly read: (cookieHeader: string) => Promise<Actor | undefined>;

  constructor(authenticateAll: AuthenticateAll) {
    const batcher = createBatcher(authenticateAll);
    this.read = shareInFlight((cookieHeader) => batcher.add(cookieHeader));
  }
}
