/** Players, and what staff decide. */
import type { TableDirections } from "./table-directions.ts";

export const playersDirections = {
  factions: {
    id: {},
    label: {},
    logo_blob_id: {},
  },
  files: {
    row: { api: "delete", worker: "delete" },
    content_type: { api: "any", worker: "any" },
    created_at: { api: "any", worker: "any" },
    id: { api: "any", worker: "any" },
    is_public: { api: "any", worker: "any" },
    owner_id: { api: "any", worker: "any" },
    size: { api: "any", worker: "any" },
    stored_at: { api: "any", worker: "any" },
  },
  organisations: {
    id: {},
    name: {},
  },
  roles: {
    name: {},
    permissions: {},
  },
  staff_request_kinds: {
    approvable_seconds: {},
    delay_seconds: {},
    kind: {},
    life_seconds: {},
    permission: {},
  },
  staff_request_news: {
    row: { worker: "delete" },
    created_at: {},
    id: {},
    request_id: {},
    step: {},
  },
  staff_request_signatures: {
    act: { api: "insert" },
    assertion: { api: "insert" },
    created_at: {},
    request_id: { api: "insert" },
    user_id: { api: "insert" },
  },
  staff_requests: {
    row: { worker: "delete" },
    approved_at: {},
    approved_by: { api: "update" },
    concerned: { api: "insert" },
    created_at: {},
    details: { api: "insert" },
    due_at: {},
    ended_at: { api: "raise lower fill", worker: "raise lower fill" },
    expires_at: {},
    id: { api: "insert" },
    kind: { api: "insert" },
    mailboxes: {},
    outcome: { api: "change fill", worker: "change fill" },
    reason: { api: "insert" },
    refusal: { worker: "update" },
    requested_by: { api: "insert" },
    secrets: { api: "insert" },
    subject: { api: "insert" },
  },
} satisfies Partial<TableDirections>;
