import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { LedgerDatabase } from "./connect-engine.ts";
import type { PlanReport, StepReport } from "./engine-process.ts";
import type { Step } from "./steps.ts";

const program = fileURLToPath(new URL("./engine-process.ts", import.meta.url));

export interface EngineProcesses extends AsyncDisposable {
  /** A plan for each process, carried out side by side. */
  run(plans: readonly (readonly Step[])[]): Promise<StepReport[][]>;
}

export const startEngineProcesses = async (
  count: number,
  { databaseUrl, ownerUrl }: LedgerDatabase,
): Promise<EngineProcesses> => {
  const children = Array.from({ length: count }, () =>
    // Advanced serialisation carries bigint.
    fork(program, [databaseUrl, ownerUrl], { serialization: "advanced", execArgv: [] }),
  );
  // An empty plan is answered once a process listens: no run begins before all of them do.
  await Promise.all(children.map((child) => runPlan(child, [])));
  return {
    async run(plans) {
      if (plans.length > count) throw new RangeError(`There are ${count} processes for ${plans.length} plans`);
      const results = await Promise.allSettled(
        children.slice(0, plans.length).map((child, index) => runPlan(child, plans[index] ?? [])),
      );
      // All have ended: the next run must not hear an answer that was meant for this one.
      return results.map((result) => {
        if (result.status === "rejected") throw result.reason;
        return result.value;
      });
    },
    async [Symbol.asyncDispose]() {
      const exits = children.map((child) => once(child, "exit"));
      for (const child of children) child.disconnect();
      await Promise.all(exits);
    },
  };
};

const runPlan = (child: ChildProcess, plan: readonly Step[]): Promise<StepReport[]> =>
  new Promise((resolve, reject) => {
    const exited = (code: number | null) => reject(new Error(`An engine process ended with ${code}`));
    child.once("exit", exited);
    child.once("message", (report: PlanReport) => {
      child.off("exit", exited);
      if ("steps" in report) resolve(report.steps);
      else reject(new Error(`In an engine process: ${report.error}`));
    });
    child.send([...plan]);
  });
