import * as z from "zod/mini";
import { declareStaffCommand } from "../declare-staff.ts";
import { governedChainSchema, proposalSchema } from "../governance.ts";

/** `after` is the number of the last proposal that the reader has, and its chain. */
export const listProposals = declareStaffCommand({
  key: "STAFF:PROPOSAL:LIST",
  summary:
    "What is proposed in the timelocks of our contracts: pending, the next to be ready first, or ended, latest first",
  payload: z.strictObject({
    state: z._default(z.enum(["pending", "ended"]), "pending"),
    after: z.optional(z.strictObject({ chain_id: z.int(), number: z.int() })),
    limit: z._default(z.int().check(z.minimum(1), z.maximum(20)), 20),
  }),
  output: z.strictObject({
    chains: z.array(governedChainSchema),
    proposals: z.array(proposalSchema),
    has_more: z.boolean(),
  }),
  errors: [],
});
