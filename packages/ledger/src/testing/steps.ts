/** What a process of a random test is told to do, one step after the other. */
import type { NewAccount } from "../account.ts";
import type { LedgerEngine, OpenVerdict } from "../engine.ts";
import type { AccountLock, Transfer, Verdict } from "../transfer.ts";

export type Step =
  | { kind: "open"; accounts: NewAccount[] }
  | { kind: "lock"; accountId: string; locks: AccountLock[] }
  | { kind: "post"; transfers: Transfer[] };

export type StepAnswer = readonly (OpenVerdict | Verdict)[];

export const performStep = async (engine: LedgerEngine, step: Step): Promise<StepAnswer> => {
  switch (step.kind) {
    case "open":
      return engine.openAccounts(step.accounts);
    case "lock":
      await engine.setLocks(step.accountId, step.locks);
      return [];
    case "post":
      return engine.post(step.transfers);
  }
};
