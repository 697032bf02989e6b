import type { Chance } from "@passport/testbed/chance";

/**
 * When to send the lock. The first race has it before the deed and the last one after it, beyond doubt; in between
 * half of them sweep from the one to the other, and half stay where the two change places, which moves towards the
 * loser after every race.
 */
export class Aim {
  readonly #deedMs: number;
  readonly #lockMs: number;
  readonly #chance: Chance;
  #edgeMs: number;

  constructor({ deedMs, lockMs }: { deedMs: number; lockMs: number }, chance: Chance) {
    this.#deedMs = deedMs;
    this.#lockMs = lockMs;
    this.#chance = chance;
    this.#edgeMs = (deedMs - lockMs) / 2;
  }

  /** How long the lock comes after the deed, in race `nth` of `count`. */
  leadMs(nth: number, count: number): number {
    if (nth === 0) return Number.NEGATIVE_INFINITY;
    if (nth === count - 1) return Number.POSITIVE_INFINITY;
    if (nth % 2 === 1) return this.#edgeMs + (this.#chance.next() - 0.5) * this.#stepMs;
    return -this.#lockMs + (nth / count) * (this.#lockMs + this.#deedMs);
  }

  learn(winner: "deed" | "lock"): void {
    this.#edgeMs += winner === "deed" ? -this.#stepMs : this.#stepMs;
  }

  get #stepMs(): number {
    return (this.#deedMs + this.#lockMs) / 20;
  }
}
