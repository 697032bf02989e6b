/** What one member of staff has requested and another one approves. */
import * as z from "zod/mini";
import { lengths } from "./constants.ts";
import { type StaffRequestKind, staffRequestKinds } from "./policy.ts";

/** One line: staff read it in a terminal, where control characters do things. */
export const oneLine = z.regex(/^\P{C}*$/u);
export const reasonSchema = z
  .string()
  .check(z.trim(), z.minLength(lengths.reasonMin), z.maxLength(lengths.reasonMax), oneLine);

/** `unsigned` waits for the passkey of the person who made it. */
export const staffRequestStates = [
  "unsigned",
  "requested",
  "approved",
  "done",
  "withdrawn",
  "refused",
  "expired",
] as const;

export const staffRequestSchema = z.strictObject({
  id: z.uuid(),
  kind: z.enum(Object.keys(staffRequestKinds) as [StaffRequestKind, ...StaffRequestKind[]]),
  /** The id of what it is about. */
  subject: z.string(),
  /** The players whose account it touches. */
  concerned: z.array(z.strictObject({ id: z.uuid(), username: z.string() })),
  /** What will be done; it depends on the kind. */
  details: z.record(z.string(), z.unknown()),
  reason: z.string(),
  state: z.enum(staffRequestStates),
  requested_by: z.string(),
  requester_id: z.uuid(),
  approved_by: z.nullable(z.string()),
  created_at: z.iso.datetime(),
  /** When it happens; null until another member of staff has approved. */
  due_at: z.nullable(z.iso.datetime()),
  /** It ends by itself if it has not happened by then. */
  expires_at: z.iso.datetime(),
  /** Why it was refused when it was due. */
  refusal: z.nullable(z.string()),
});
export type StaffRequest = z.infer<typeof staffRequestSchema>;
