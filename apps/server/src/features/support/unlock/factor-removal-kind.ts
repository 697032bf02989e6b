import * as calls from "@passport/protocol";
import * as z from "zod/mini";
import { Failure } from "../../../platform/wire/failure.ts";
import { defineKind, type RequestKind } from "../../approvals/index.ts";
import type { AccessVerbs } from "../../factors/index.ts";
import { announceUserChange, findPlayerById } from "../../profile/index.ts";
import { supportEmails } from "../emails.ts";

interface Given {
  access: Pick<AccessVerbs, "hasSecondFactor" | "removeSecondFactors" | "holdAfterRemoval">;
}

/**
 * Lost second factors. The owner is told from the request on, because someone may have asked in their name; proving the
 * factor withdraws it (a trigger of the database).
 */
export const factorRemovalKind = ({ access }: Given): RequestKind =>
  defineKind({
    name: "user.factors.remove",
    call: calls.requestFactorRemoval,
    details: z.object({}),
    prepare: async (_transaction, { payload }) => ({ subject: payload.user_id.toLowerCase(), details: {} }),
    async check(transaction, { subject: userId }) {
      if (!(await findPlayerById(transaction, userId))) throw new Failure("not_found");
      if (!(await access.hasSecondFactor(transaction, userId))) throw new Failure("tfa_not_set");
      return [userId];
    },
    // Before the player's row, in the order of a login: neither waits for the other in a circle.
    lockFirst: (transaction, { subject: userId }) => access.removeSecondFactors(transaction, userId),
    async execute(transaction, { subject: userId }) {
      await access.holdAfterRemoval(transaction, userId);
      await announceUserChange(transaction, userId);
      return {};
    },
    news: {
      requested: { email: supportEmails.factor_removal_requested, event: "factor_removal_requested" },
      approved: { email: supportEmails.factor_removal_approved, event: "factor_removal_approved" },
      withdrawn: { email: supportEmails.factor_removal_withdrawn },
      done: { email: supportEmails.factors_removed, event: "factors_removed" },
    },
  });

/**
 * USER-31: what "This wasn't me" has suspended goes without the wait. It opens nothing, so a wait would protect no way in; the
 * two people check who asks, as for every kind, since with it goes what keeps a stolen mailbox out.
 */
export const suspendedRemovalKind = ({
  access,
}: {
  access: Pick<AccessVerbs, "hasSuspendedFactor" | "removeSuspendedFactors" | "holdAfterRemoval">;
}): RequestKind =>
  defineKind({
    name: "user.suspended.remove",
    call: calls.requestSuspendedRemoval,
    details: z.object({}),
    prepare: async (_transaction, { payload }) => ({ subject: payload.user_id.toLowerCase(), details: {} }),
    async check(transaction, { subject: userId }) {
      if (!(await findPlayerById(transaction, userId))) throw new Failure("not_found");
      if (!(await access.hasSuspendedFactor(transaction, userId))) throw new Failure("nothing_suspended");
      return [userId];
    },
    lockFirst: (transaction, { subject: userId }) => access.removeSuspendedFactors(transaction, userId),
    async execute(transaction, { subject: userId }) {
      await access.holdAfterRemoval(transaction, userId);
      await announceUserChange(transaction, userId);
      return {};
    },
    news: {
      requested: { email: supportEmails.suspended_removal_requested, event: "suspended_removal_requested" },
      withdrawn: { email: supportEmails.suspended_removal_withdrawn },
      done: { email: supportEmails.suspended_removed, event: "suspended_removed" },
    },
  });
