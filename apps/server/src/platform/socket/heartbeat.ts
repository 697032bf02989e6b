/**
 * Asks every socket for a sign of life once per interval and ends those that gave none since the
 * last time. One timer for all; sockets are dealt over the ticks so that thousands of pings do
 * not leave in the same millisecond.
 */
import type { Connection } from "./connection.ts";

const slots = 30;

export class Heartbeat {
  readonly #slots = Array.from({ length: slots }, () => new Set<Connection>());
  readonly #timer: NodeJS.Timeout;
  #dealt = 0;
  #turn = 0;

  constructor(intervalMs: number) {
    this.#timer = setInterval(() => this.#tick(), intervalMs / slots);
  }

  add(connection: Connection): void {
    this.#dealt = (this.#dealt + 1) % slots;
    connection.slot = this.#dealt;
    this.#slots[connection.slot]?.add(connection);
  }

  remove(connection: Connection): void {
    this.#slots[connection.slot]?.delete(connection);
  }

  *all(): Iterable<Connection> {
    for (const slot of this.#slots) yield* slot;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #tick(): void {
    this.#turn = (this.#turn + 1) % slots;
    for (const connection of this.#slots[this.#turn] ?? []) {
      if (connection.hasAnswered) {
        connection.hasAnswered = false;
        if (connection.readyState === connection.OPEN) connection.ping();
      } else {
        connection.host?.dropped("no_answer");
        connection.terminate();
      }
    }
  }
}
