import * as calls from "@passport/protocol";
import * as z from "zod/mini";
import { Failure } from "../../../platform/wire/failure.ts";
import { defineKind } from "../../approvals/index.ts";
import { addressDetails } from "./address-details.ts";
import { areOriginsFree, changeClient, claimOrigins, hasClient } from "./store.ts";

/**
 * A disabled client keeps its origins, so that no other one can pass for it. With other origins or redirect URLs it may be
 * another site: `changeClient` raises the version of consents, and its players are asked again (EXTERNAL-28).
 */
export const changeKind = defineKind({
  name: "client.update",
  call: calls.updateClient,
  details: z.object({ ...addressDetails, is_disabled: z.boolean() }),
  prepare: async (_transaction, { payload: { client_id: subject, reason: _reason, ...details } }) => ({
    subject,
    details,
  }),
  async check(transaction, { subject, details: { origins } }) {
    if (!(await hasClient(transaction, subject))) throw new Failure("not_found");
    if (!(await areOriginsFree(transaction, subject, origins))) throw new Failure("origin_taken");
    return [];
  },
  async execute(transaction, { subject: id, details: { is_disabled: isDisabled, ...addresses } }) {
    if (!(await changeClient(transaction, id, { ...addresses, isDisabled }))) throw new Failure("not_found");
    if (!(await claimOrigins(transaction, id, addresses.origins))) throw new Failure("origin_taken");
    return {};
  },
});
