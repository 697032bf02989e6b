/**
 * What two members of staff decide together (docs/decisions/0045, 0063): one requests it by the command for it and signs it
 * with a passkey, another one approves it with theirs, and a worker carries it out. `TRANSACTION:REVERSE` and the other commands that request are declared
 * with what they are about.
 */
import * as z from "zod/mini";
import { declareStaffCommand } from "../declare-staff.ts";
import { staffActs } from "../staff-decision.ts";
import { reasonSchema, staffRequestSchema } from "../staff-request.ts";
import { passkeyAnswerSchema } from "./passkey-answer.ts";

export const listStaffRequests = declareStaffCommand({
  key: "STAFF:REQUEST:LIST",
  summary: "Requests of two people that are open, and the latest that ended, newest first; of kinds one may decide",
  payload: z.strictObject({
    /** Only those that touch this player. */
    user_id: z.optional(z.uuid()),
  }),
  output: z.array(staffRequestSchema),
  errors: [],
});

export const readStaffRequest = declareStaffCommand({
  key: "STAFF:REQUEST:GET",
  summary: "One request of two people",
  payload: z.strictObject({ id: z.uuid() }),
  output: staffRequestSchema,
  errors: ["not_found"],
});

/** What a check may find, at the request, at the approval and when it is due. */
export const requestErrors = ["not_found", "own_account", "request_open"] as const;

/** Why a passkey may not sign now. */
const signingErrors = ["not_found", "own_account", "needs_second_person", "staff_passkey_missing"] as const;

export const prepareStaffSignature = declareStaffCommand({
  key: "STAFF:REQUEST:PREPARE",
  summary:
    "Which act of a request waits for the caller's passkey, and which passkeys can sign it; the page makes the challenge",
  payload: z.strictObject({ id: z.uuid() }),
  output: z.strictObject({
    act: z.enum(staffActs),
    passkeys: z.array(
      z.strictObject({ id: z.string(), type: z.literal("public-key"), transports: z.array(z.string()) }),
    ),
    rp_id: z.string(),
  }),
  errors: [...signingErrors, "too_early", "request_unsigned"],
});

export const signStaffRequest = declareStaffCommand({
  key: "STAFF:REQUEST:SIGN",
  summary: "The passkey of the person who made a request; a colleague can approve it then; audited",
  payload: z.strictObject({ id: z.uuid(), passkey: passkeyAnswerSchema }),
  output: staffRequestSchema,
  errors: [...signingErrors, "proof_refused"],
});

export const approveStaffRequest = declareStaffCommand({
  key: "STAFF:REQUEST:APPROVE",
  summary:
    "Approves with a passkey what a colleague has requested; a worker carries it out at once or after the waiting time; audited",
  payload: z.strictObject({ id: z.uuid(), passkey: passkeyAnswerSchema }),
  output: staffRequestSchema,
  errors: [
    ...([
      ...signingErrors,
      "proof_refused",
      "too_early",
      "request_unsigned",
      "request_outdated",
      "not_reversible",
    ] as const),
    ...(["insufficient_funds", "nothing_left_to_sell", "origin_taken", "client_in_use", "too_many_keys"] as const),
    ...(["not_locked", "tfa_not_set", "endpoint_not_usable", "not_halted", "foreign_entries_queued"] as const),
  ],
});

export const withdrawStaffRequest = declareStaffCommand({
  key: "STAFF:REQUEST:WITHDRAW",
  summary: "Stops what has not happened yet; one person is enough for that; audited",
  payload: z.strictObject({ id: z.uuid(), reason: reasonSchema }),
  output: staffRequestSchema,
  errors: ["not_found"],
});

export const staffRoles = ["Member", "Support", "Treasury", "Admin"] as const;
export type StaffRole = (typeof staffRoles)[number];

export const setStaffRole = declareStaffCommand({
  key: "STAFF:ROLE:SET",
  summary: "Requests another role for an account, or with Member the end of one",
  payload: z.strictObject({ user_id: z.uuid(), role: z.enum(staffRoles), reason: reasonSchema }),
  output: staffRequestSchema,
  errors: [...requestErrors, "tfa_not_set", "request_outdated"],
});

export const resumeWithdrawals = declareStaffCommand({
  key: "STAFF:WITHDRAWALS:RESUME",
  summary: "Requests that withdrawals run again after they were halted",
  payload: z.strictObject({ reason: reasonSchema }),
  output: staffRequestSchema,
  errors: [...requestErrors, "not_halted", "foreign_entries_queued"],
});
