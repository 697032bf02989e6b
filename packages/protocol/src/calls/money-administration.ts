/** What staff do with money. Each of these is a request: another member of staff has to approve it. */
import * as z from "zod/mini";
import { declareStaffCommand } from "../declare-staff.ts";
import { operationSchema } from "../operation.ts";
import { reasonSchema, staffRequestSchema } from "../staff-request.ts";
import { requestErrors } from "./staff.ts";

export const reverseTransaction = declareStaffCommand({
  key: "TRANSACTION:REVERSE",
  summary: "Requests the correction of a transaction by a new one of sub-group REFUND that moves the amount back",
  payload: z.strictObject({ transaction_reference: z.uuid(), reason: reasonSchema }),
  output: staffRequestSchema,
  errors: [...requestErrors, "insufficient_funds", "not_reversible"],
});

export const listStuckOperations = declareStaffCommand({
  key: "OPERATION:STUCK:LIST",
  summary: "Deposits and payments from unlinked wallets, and payments that could not be fulfilled; audited",
  payload: z.strictObject({
    state: z.enum(["unclaimed", "unfulfilled"]),
    page: z._default(z.int().check(z.minimum(0), z.maximum(100_000)), 0),
    page_size: z._default(z.int().check(z.minimum(1), z.maximum(100)), 20),
  }),
  output: z.strictObject({ operations: z.array(operationSchema), total: z.number() }),
  errors: [],
});

export const fulfilPurchase = declareStaffCommand({
  key: "OPERATION:FULFIL",
  summary: "Requests the delivery of a purchase that was paid when nothing was left to sell",
  payload: z.strictObject({ id: z.uuid(), reason: reasonSchema }),
  output: staffRequestSchema,
  errors: [...requestErrors, "nothing_left_to_sell"],
});

/** For a wallet that its owner cannot link, such as one of an exchange. */
export const assignOperation = declareStaffCommand({
  key: "OPERATION:ASSIGN",
  summary: "Requests that an unclaimed deposit or payment is credited to a player",
  payload: z.strictObject({ id: z.uuid(), user_id: z.uuid(), reason: reasonSchema }),
  output: staffRequestSchema,
  errors: [...requestErrors],
});
