/**
 * The network at its worst, behind the bus's interface: messages are lost, doubled, late and out
 * of order, subscriptions take effect late, and the whole bus goes away and comes back. What it
 * keeps is what NATS keeps: after an outage it says so.
 */
import { type Bus, BusError } from "../../bus/bus.ts";
import type { Dice } from "./dice.ts";

interface Listener {
  subject: string;
  onMessage: (body: unknown) => void;
  isInForce: boolean;
}

export class UnreliableBus implements Bus {
  isLossy = true;
  isDoubling = true;
  readonly #dice: Dice;
  readonly #listeners = new Set<Listener>();
  readonly #reconnectListeners = new Set<() => void>();
  #isUp = true;
  #underWay = 0;

  constructor(dice: Dice) {
    this.#dice = dice;
  }

  get isQuiet(): boolean {
    return this.#underWay === 0;
  }

  get listeners(): number {
    return this.#listeners.size;
  }

  publish(subject: string, body: unknown): void {
    if (!this.#isUp) return;
    for (const listener of this.#listeners) {
      if (listener.subject !== subject || !listener.isInForce) continue;
      if (this.isLossy && this.#dice.is(0.15)) continue;
      const copies = this.isDoubling && this.#dice.is(0.1) ? 2 : 1;
      for (let copy = 0; copy < copies; copy += 1) void this.#carry(listener, body);
    }
  }

  subscribe(subject: string, onMessage: (body: unknown) => void): () => void {
    const listener: Listener = { subject, onMessage, isInForce: false };
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Topics ask nothing. */
  request(): Promise<unknown> {
    return Promise.reject(new BusError("no_responders", "no responder here"));
  }

  respond(): () => void {
    return () => {};
  }

  async flush(): Promise<void> {
    const waiting = [...this.#listeners];
    await this.#dice.pause();
    if (!this.#isUp) throw new Error("the bus is away");
    for (const listener of waiting) listener.isInForce = true;
  }

  onReconnect(listener: () => void): () => void {
    this.#reconnectListeners.add(listener);
    return () => this.#reconnectListeners.delete(listener);
  }

  isConnected(): boolean {
    return this.#isUp;
  }

  ping(): Promise<void> {
    return this.flush();
  }

  goAway(): void {
    this.#isUp = false;
  }

  /** What is still under way from before may even arrive after it. */
  comeBack(): void {
    this.#isUp = true;
    for (const listener of this.#listeners) listener.isInForce = true;
    for (const listener of this.#reconnectListeners) listener();
  }

  async [Symbol.asyncDispose](): Promise<void> {}

  async #carry(listener: Listener, body: unknown): Promise<void> {
    this.#underWay += 1;
    await this.#dice.pause();
    this.#underWay -= 1;
    if (this.#listeners.has(listener)) listener.onMessage(body);
  }
}
