import { areWithdrawalsHalted } from "@passport/ledger";
import * as calls from "@passport/protocol";
import * as z from "zod/mini";
import { Failure } from "../../platform/wire/failure.ts";
import { defineKind, type RequestKind } from "../approvals/index.ts";
import { areForeignEntriesQueued, resumeWithdrawals } from "./resume-store.ts";

/** Withdrawals that were halted run again. A function of the database does it, which takes the request itself. */
export const resumeKind = (): RequestKind =>
  defineKind({
    name: "withdrawals.resume",
    call: calls.resumeWithdrawals,
    details: z.object({}),
    prepare: async () => ({ subject: "withdrawals", details: {} }),
    async check(transaction) {
      if (!(await areWithdrawalsHalted(transaction))) throw new Failure("not_halted");
      if (await areForeignEntriesQueued(transaction)) throw new Failure("foreign_entries_queued");
      return [];
    },
    take: resumeWithdrawals,
  });
