/** What every process does. */
import type { TableDirections } from "./table-directions.ts";

export const platformDirections = {
  attempts: {
    row: { api: "delete", worker: "delete" },
    blocked_until: { api: "any" },
    failures: { api: "any" },
    key: { api: "any" },
    last_at: { api: "any", worker: "update" },
  },
  audit_log: {
    action: { api: "insert", worker: "insert" },
    actor_id: { api: "insert", worker: "insert" },
    created_at: { api: "insert", worker: "insert" },
    details: { api: "insert", worker: "insert" },
    id: { api: "insert", worker: "insert" },
    request_id: { api: "insert", worker: "insert" },
    subject: { api: "insert", worker: "insert" },
  },
  mails: {
    row: { worker: "delete" },
    attempts: { worker: "any" },
    created_at: { worker: "any" },
    due_at: { worker: "any" },
    failed_at: { worker: "any" },
    // The api adds mails and cannot read what it has added, so no trial of it can return a row.
    id: { worker: "any" },
    sealed: { worker: "any" },
  },
  outbox: {
    row: { api: "delete", worker: "delete" },
    body: { api: "insert", worker: "insert" },
    created_at: { api: "any", worker: "any" },
    id: {},
    subject: { api: "insert", worker: "insert" },
  },
  rate_limits: {
    row: { api: "delete", worker: "delete" },
    key: { api: "any", worker: "any" },
    spent_until: { api: "any", worker: "any" },
  },
  spent_captchas: {
    row: { api: "delete", worker: "delete" },
    challenge_hash: { api: "insert" },
    expires_at: { api: "insert", worker: "update" },
  },
} satisfies Partial<TableDirections>;
