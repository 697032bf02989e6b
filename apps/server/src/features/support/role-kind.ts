import * as calls from "@passport/protocol";
import * as z from "zod/mini";
import { Failure } from "../../platform/wire/failure.ts";
import { defineKind, type RequestKind } from "../approvals/index.ts";
import type { AccessVerbs } from "../factors/index.ts";
import { announceUserChange, applyStaffRole, findRole } from "../profile/index.ts";
import { supportEmails } from "./emails.ts";

interface Given {
  access: Pick<AccessVerbs, "hasSecondFactor">;
}

const details = z.object({ role: z.enum(calls.staffRoles), previous: z.string() });

/** Who is a member of staff. The role is set by a function of the database, which takes the request itself. */
export const roleKind = ({ access }: Given): RequestKind =>
  defineKind({
    name: "staff.role.set",
    call: calls.setStaffRole,
    details,
    async prepare(transaction, { payload: { user_id, role } }) {
      const subject = user_id.toLowerCase();
      const previous = await findRole(transaction, subject);
      if (previous === undefined) throw new Failure("not_found");
      return { subject, details: { role, previous } };
    },
    async check(transaction, { subject: userId, details: { role, previous } }) {
      const present = await findRole(transaction, userId);
      if (present === undefined) throw new Failure("not_found");
      if (present !== previous || present === role) throw new Failure("request_outdated");
      if (role !== "Member" && !(await access.hasSecondFactor(transaction, userId))) throw new Failure("tfa_not_set");
      return [userId];
    },
    take: (transaction, requestId) => applyStaffRole(transaction, requestId),
    async execute(transaction, { subject: userId, details: { role, previous } }) {
      await announceUserChange(transaction, userId);
      return { role, previous };
    },
    news: { done: { email: supportEmails.role_set } },
    valuesOf: ({ role }) => ({ role }),
  });
