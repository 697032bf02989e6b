/** Offers requests at a fixed rate, whether or not the earlier ones were answered, as a crowd does. */
import { setTimeout as delay } from "node:timers/promises";
import { type Ledger, LedgerOverloaded } from "@passport/ledger";
import { dueAt, dueBefore, type Phase, totalOf } from "./arrivals.ts";
import type { Mix } from "./population.ts";
import { type Outcome, Samples } from "./samples.ts";

/** As fine as Node's timers are; what came due in between is offered together. */
const tickMs = 1;

/** `attempt` says what became of a request; one that throws has failed. */
export const offerEach = async (phases: readonly Phase[], attempt: () => Promise<Outcome>): Promise<Samples> => {
  const samples = new Samples(phases);
  const total = totalOf(phases);
  let open = 0;
  const start = performance.now();
  const offerOne = async (index: number): Promise<void> => {
    const due = start + dueAt(phases, index);
    open += 1;
    const outcome = await attempt().catch(() => "failed" as const);
    samples.set(index, outcome, performance.now() - due);
    open -= 1;
  };
  for (let sent = 0; sent < total; ) {
    for (const due = dueBefore(phases, performance.now() - start); sent < due; sent += 1) void offerOne(sent);
    await delay(tickMs);
  }
  while (open > 0) await delay(tickMs);
  return samples;
};

export const offer = (ledger: Ledger, mix: Mix, phases: readonly Phase[]): Promise<Samples> =>
  offerEach(phases, async () => {
    try {
      return (await ledger.post(mix())) === "posted" ? "posted" : "failed";
    } catch (error) {
      return error instanceof LedgerOverloaded ? "shed" : "failed";
    }
  });
