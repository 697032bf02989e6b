/**
 * An engine in a process of its own, with its own connections. Its parent forks it with the addresses
 * of the database and sends plans: lists of steps. Each is answered with a report for every step.
 */
import { failureKind } from "../postgres/failure-kind.ts";
import { connectEngine } from "./connect-engine.ts";
import { performStep, type Step, type StepAnswer } from "./steps.ts";

export interface StepReport {
  answer: StepAnswer;
  /** By the machine's monotonic clock, which all processes share. */
  startedAt: bigint;
  endedAt: bigint;
  /** An earlier attempt may have posted a part of it, which then returns `exists`. */
  wasRetried: boolean;
}

export type PlanReport = { steps: StepReport[] } | { error: string };

const [databaseUrl = "", ownerUrl = ""] = process.argv.slice(2);
const connected = connectEngine({ databaseUrl, ownerUrl });

const perform = async (step: Step): Promise<StepReport> => {
  const startedAt = process.hrtime.bigint();
  for (let tries = 1; ; tries += 1) {
    try {
      const answer = await performStep(connected.engine, step);
      return { answer, startedAt, endedAt: process.hrtime.bigint(), wasRetried: tries > 1 };
    } catch (error) {
      // As the posting queue does: a batch that met another process's is tried again.
      if (failureKind(error) !== "conflict") throw error;
    }
  }
};

const performPlan = async (plan: readonly Step[]): Promise<PlanReport> => {
  try {
    const steps: StepReport[] = [];
    for (const step of plan) steps.push(await perform(step));
    return { steps };
  } catch (error) {
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
};

process.on("message", async (plan: Step[]) => process.send?.(await performPlan(plan)));
process.once("disconnect", () => connected[Symbol.asyncDispose]());
