import { Lane } from "../queue/lane.ts";
import type { Actor } from "../wire/actor.ts";

/** More than this behind the database cannot be served before the clients give up. */
const longestQueue = 20_000;

/** Reads sessions for upgrades: a few at once, and once for all sockets that one page opens together. */
export class SessionReader {
  readonly #authenticate: (cookieHeader: string) => Promise<Actor | undefined>;
  readonly #lane: Lane;
  readonly #underWay = new Map<string, Promise<Actor | undefined>>();

  constructor(authenticate: (cookieHeader: string) => Promise<Actor | undefined>, concurrent: number) {
    this.#authenticate = authenticate;
    this.#lane = new Lane(concurrent);
  }

  get isOverloaded(): boolean {
    return this.#lane.waiting > longestQueue;
  }

  read(cookieHeader: string): Promise<Actor | undefined> {
    const underWay = this.#underWay.get(cookieHeader);
    if (underWay) return underWay;
    const reading = this.#lane
      .run(() => this.#authenticate(cookieHeader))
      .finally(() => this.#underWay.delete(cookieHeader));
    this.#underWay.set(cookieHeader, reading);
    return reading;
  }
}
