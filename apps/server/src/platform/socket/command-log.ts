/**
 * Which transaction ids one commander has used (REALTIME-15), and how many commands are under way.
 * Ids are kept for ten minutes, twenty times as long as a client waits for an answer; the rate
 * limit of the socket bounds how many can gather in that time.
 */
const keptMs = 10 * 60 * 1000;

export class CommandLog {
  inFlight = 0;
  /** In order of arrival, so the oldest are in front. */
  readonly #seenAt = new Map<string, number>();

  /** False when the id was used before. */
  enter(transactionId: string, now: number): boolean {
    for (const [id, seenAt] of this.#seenAt) {
      if (now - seenAt < keptMs) break;
      this.#seenAt.delete(id);
    }
    if (this.#seenAt.has(transactionId)) return false;
    this.#seenAt.set(transactionId, now);
    return true;
  }
}
