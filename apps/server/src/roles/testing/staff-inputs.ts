/** Inputs for calls of staff, with which the matrices make them. */
import { randomUUID } from "node:crypto";
import type { StaffCall } from "@passport/protocol";
import type { CallInput, Target } from "./call-input.ts";

const reason = "a test";
const passkey = {
  ...{ id: "AA", rawId: "AA", type: "public-key" },
  response: { clientDataJSON: "AA", authenticatorData: "AA", signature: "AA" },
};
const addresses = { name: "x", origins: [], redirect_urls: [], logout_urls: [] };
const ofClient = (more: object = {}) => ({ payload: { client_id: "x", reason, ...more } });

export const staffInputs: Readonly<Record<StaffCall, (target: Target) => CallInput>> = {
  "CLIENT:LIST": () => ({ payload: {} }),
  "CLIENT:REGISTER": () => ({ payload: { ...addresses, has_secret: false, reason } }),
  "CLIENT:UPDATE": () => ofClient({ ...addresses, is_disabled: false }),
  "CLIENT:WEBHOOK:SET": () => ofClient({ url: "https://game.example/webhooks" }),
  "CLIENT:WEBHOOK:ROTATE": () => ofClient(),
  "CLIENT:WEBHOOK:REMOVE": () => ofClient(),
  "CLIENT:WEBHOOK:TEST": () => ({ payload: { client_id: "x" } }),
  "CLIENT:SECRET:RENEW": () => ofClient(),
  "CLIENT:REMOVE": () => ofClient(),
  "CLIENT:COLLECTION:SET": () => ofClient({ collection_slug: "x" }),
  "CLIENT:KEY:LIST": () => ({ payload: { client_id: "x" } }),
  "CLIENT:KEY:CREATE": () => ofClient({ scopes: ["players:read"] }),
  "CLIENT:KEY:ROTATE": () => ({ payload: { key_id: "0".repeat(16), reason } }),
  "CLIENT:KEY:REVOKE": () => ({ payload: { key_id: "0".repeat(16), reason } }),
  "OPERATION:STUCK:LIST": () => ({ payload: { state: "unclaimed" } }),
  "OPERATION:FULFIL": ({ operationId }) => ({ payload: { id: operationId, reason }, isOwners: true }),
  "OPERATION:ASSIGN": ({ operationId, userId }) => ({
    payload: { id: operationId, user_id: userId, reason },
    isOwners: true,
  }),
  "TRANSACTION:REVERSE": ({ transactionReference }) => ({
    payload: { transaction_reference: transactionReference, reason },
    isOwners: true,
  }),
  "SUPPORT:USER:FIND": ({ username }) => ({ payload: { search: username } }),
  "SUPPORT:USER:GET": ({ userId }) => ({ payload: { user_id: userId } }),
  "SUPPORT:USER:OPERATIONS": ({ userId }) => ({ payload: { user_id: userId } }),
  "SUPPORT:USER:LOGOUT": ({ userId }) => ({ payload: { user_id: userId, reason } }),
  "SUPPORT:USER:ORGANISATION": ({ userId }) => ({ payload: { user_id: userId, organisation_id: null, reason } }),
  "SUPPORT:USER:FACTION": ({ userId }) => ({ payload: { user_id: userId, faction_id: null, reason } }),
  "SUPPORT:UNLOCK:REQUEST": ({ userId }) => ({ payload: { user_id: userId, locks: ["account"], reason } }),
  "SUPPORT:FACTORS:REQUEST": ({ userId }) => ({ payload: { user_id: userId, reason } }),
  "SUPPORT:SUSPENDED:REQUEST": ({ userId }) => ({ payload: { user_id: userId, reason } }),
  "SUPPORT:AUDIT:LIST": () => ({ payload: {} }),
  "STAFF:PROPOSAL:LIST": () => ({ payload: {} }),
  "STAFF:REQUEST:LIST": () => ({ payload: {} }),
  "STAFF:REQUEST:GET": () => ({ payload: { id: randomUUID() } }),
  "STAFF:REQUEST:PREPARE": () => ({ payload: { id: randomUUID() } }),
  "STAFF:REQUEST:SIGN": () => ({ payload: { id: randomUUID(), passkey } }),
  "STAFF:REQUEST:APPROVE": () => ({ payload: { id: randomUUID(), passkey } }),
  "STAFF:REQUEST:WITHDRAW": () => ({ payload: { id: randomUUID(), reason } }),
  "STAFF:ROLE:SET": ({ userId }) => ({ payload: { user_id: userId, role: "Admin", reason } }),
  "STAFF:WITHDRAWALS:RESUME": () => ({ payload: { reason } }),
};
