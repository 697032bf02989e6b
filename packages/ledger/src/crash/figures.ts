/** The totals over all rounds of one test. */
import type { Comparison } from "./compare-books.ts";
import type { Testimony } from "./testimony.ts";

export class Figures {
  rounds = 0;
  acknowledged = 0;
  refused = 0;
  lost = 0;
  forgottenRefusals = 0;
  doubled = 0;
  /** Had no answer when something was killed. */
  unanswered = 0;
  /** Of those, answered `exists` in the end: the crash came between commit and answer. */
  hadBeenCarriedOut = 0;

  addRound(unanswered: number): void {
    this.rounds += 1;
    this.unanswered += unanswered;
  }

  /** Of one whole trial, at its end. */
  addTrial({ acknowledged, refused, lost, forgottenRefusals, doubled }: Comparison, { verdicts }: Testimony): void {
    this.acknowledged += acknowledged;
    this.refused += refused;
    this.lost += lost.length;
    this.forgottenRefusals += forgottenRefusals.length;
    this.doubled += doubled.length;
    for (const verdict of verdicts.values()) if (verdict === "exists") this.hadBeenCarriedOut += 1;
  }

  toString(): string {
    return Object.entries(this)
      .map(([name, value]) => `${name} ${value}`)
      .join(", ");
  }
}
