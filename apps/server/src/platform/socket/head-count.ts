import { countedRanges } from "../http/address-range.ts";

/** How many sockets each player holds in this process. */
export class HeadCount {
  readonly #counts = new Map<string, number>();
  readonly #limit: number;

  constructor(limit: number) {
    this.#limit = limit;
  }

  isFull(key: string): boolean {
    return (this.#counts.get(key) ?? 0) >= this.#limit;
  }

  add(key: string): void {
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
  }

  remove(key: string): void {
    const left = (this.#counts.get(key) ?? 0) - 1;
    if (left > 0) this.#counts.set(key, left);
    else this.#counts.delete(key);
  }
}

/** The same for guests, by every range that their address is in: a wider one may hold more (EMAIL-28). */
export class GuestCount {
  readonly #counts = new Map<number, HeadCount>();
  readonly #limit: number;

  constructor(limit: number) {
    this.#limit = limit;
  }

  isFull(address: string): boolean {
    return countedRanges(address).some(({ range, factor }) => this.#countOf(factor).isFull(range));
  }

  add(address: string): void {
    for (const { range, factor } of countedRanges(address)) this.#countOf(factor).add(range);
  }

  remove(address: string): void {
    for (const { range, factor } of countedRanges(address)) this.#countOf(factor).remove(range);
  }

  #countOf(factor: number): HeadCount {
    const count = this.#counts.get(factor) ?? new HeadCount(this.#limit * factor);
    this.#counts.set(factor, count);
    return count;
  }
}
