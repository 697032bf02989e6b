import type { Fixture } from "../fixture.ts";

/** Which one of many at once, and how it comes: half of them to either process, each from an address of its own. */
export interface Entrant {
  index: number;
  api: number;
  address: string;
}

/** A value that is good once, ready to be used. */
export interface Prepared {
  /** Whether it was good; undefined where the answer does not tell. */
  use(entrant: Entrant): Promise<boolean | undefined>;
  /** What the database says came of it: also to be one. */
  effects?(): Promise<number>;
}

/** One kind of one-time value. */
export interface Contest {
  kind: string;
  prepare(fixture: Fixture, entrants: number): Promise<Prepared>;
}
