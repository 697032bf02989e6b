/**
 * Whether the bus has confirmed what the hub listens to. It is asked once for all topics, and again after an outage: asking
 * for each of thousands that open at once would be a round trip for each.
 */
import type { Bus } from "../bus/bus.ts";
import { withDeadline } from "../bus/deadline.ts";
import type { BusState } from "./feed-source.ts";

/** A bus that does not confirm in this time must not keep a page without its value. */
const confirmTimeoutMs = 1000;

export class BusConfirmation {
  readonly #bus: Bus;
  #isConfirmed = false;
  #asking: Promise<void> | undefined;
  #outages = 0;

  constructor(bus: Bus) {
    this.#bus = bus;
  }

  /** The bus is back: what it confirmed before counts no more. */
  startOver(): void {
    this.#isConfirmed = false;
    this.#outages += 1;
    this.#asking = undefined;
  }

  async confirm(): Promise<BusState> {
    if (!this.#isConfirmed) {
      this.#asking ??= this.#ask();
      await this.#asking;
    }
    if (this.#isConfirmed) return "confirmed";
    return this.#bus.isConnected() ? "unconfirmed" : "away";
  }

  async #ask(): Promise<void> {
    const outages = this.#outages;
    try {
      await withDeadline(this.#bus.flush(), confirmTimeoutMs, "subscribing");
      if (outages === this.#outages) this.#isConfirmed = true;
    } catch {
      // The next feed asks again; until then the value is served as it is.
    }
    if (outages === this.#outages) this.#asking = undefined;
  }
}
