/**
 * What no member of staff does alone: one requests it, another one approves it, a worker carries it out
 * (docs/decisions/0045). Features define the kinds; what is common to all of them is here.
 */
import type { Job } from "../../platform/jobs/jobs.ts";
import { startPoller } from "../../platform/jobs/poller.ts";
import type { Handlers } from "../../platform/wire/handlers.ts";
import { carryOutDue } from "./carry-out-due.ts";
import { approvalsCommands } from "./commands.ts";
import type { ApprovalsDependencies } from "./dependencies.ts";
import { expireRequests } from "./end-request.ts";
import type { RequestKind } from "./kind.ts";
import { tellNews } from "./tell-concerned.ts";

export { approveAllAs } from "./approve-all-as.ts";
export { approvalsEraser } from "./erase.ts";
export { judgeSignatures, startStaffJudge } from "./judge-signatures.ts";
export { defineKind, type RequestKind } from "./kind.ts";
export { approveAtOnce, findRequestsOfPlayer } from "./store.ts";

export interface ApprovalsFeature extends Handlers {
  jobs: Job[];
  /** Tells what there is to tell, and returns how many requests were carried out. */
  carryOutDue(): Promise<number>;
  /** Sends players what they were not told yet. */
  tellNews(): Promise<number>;
  /** For the worker. */
  startPoller(): AsyncDisposable;
}

/** People wait for what they have just approved. */
const everyMs = 500;

type Given = Omit<ApprovalsDependencies, "kinds"> & { kinds: readonly RequestKind[] };

export const createApprovals = ({ kinds, ...given }: Given): ApprovalsFeature => {
  const dependencies: ApprovalsDependencies = { ...given, kinds: new Map(kinds.map((kind) => [kind.name, kind])) };
  const tell = () => tellNews(dependencies);
  const carryOut = async () => {
    await tell();
    const done = await carryOutDue(dependencies);
    await tell();
    return done;
  };
  return {
    commands: approvalsCommands(dependencies),
    carryOutDue: carryOut,
    tellNews: tell,
    jobs: [{ name: "expire-staff-requests", schedule: "*/10 * * * *", run: () => expireRequests(dependencies) }],
    startPoller: () =>
      startPoller({
        everyMs,
        turn: async () => {
          await carryOut();
          return false;
        },
        onError: (error) => given.log.error({ err: error }, "staff requests could not be read"),
      }),
  };
};
