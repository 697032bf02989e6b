/**
 * Who owns which table. Only the owner's folder holds SQL about it; other features call the verbs that the owner exports.
 * A new table without an owner fails the type check, and `scripts/check-queries.ts` fails on SQL that crosses a wall.
 */
import type { DB } from "@passport/database";

export const tableOwners = {
  assets: "features/assets",
  attempts: "platform/limits",
  audit_log: "platform/audit",
  audited_balances: "features/equality",
  audited_chains: "features/equality",
  audited_logs: "features/equality",
  chain_balance_differences: "platform/chain",
  chain_balances: "platform/chain",
  chain_blocks: "platform/chain",
  chain_cursors: "platform/chain",
  chain_events: "platform/chain",
  claim_refunds: "features/payments",
  claims: "features/payments",
  client_origins: "features/clients",
  client_players: "features/clients",
  clients: "features/clients",
  collections: "features/assets",
  denials: "features/factors",
  early_agreements: "features/early",
  early_allocations: "features/early",
  email_codes: "features/factors",
  email_proofs: "features/factors",
  equality_bookings: "features/equality",
  equality_checks: "features/equality",
  equality_lines: "features/equality",
  exchange_rate_log: "features/sups",
  exchange_rates: "features/sups",
  external_codes: "features/clients",
  factions: "features/profile",
  files: "features/files",
  first_wallets: "features/holds",
  fresh_withdrawals: "features/withdrawals",
  governance_acts: "features/governance",
  governance_news: "features/governance",
  governance_proposals: "features/governance",
  holds: "features/holds",
  identities: "features/factors",
  identity_proofs: "features/factors",
  item_caps: "features/assets",
  item_evidence: "features/assets",
  item_grants: "features/assets",
  item_holds: "features/assets",
  item_types: "features/assets",
  items: "features/assets",
  known_browsers: "features/session",
  link_tokens: "features/session",
  mails: "platform/mail",
  market_prices: "features/sups",
  moves: "features/assets",
  oidc_payloads: "features/clients",
  operation_counts: "features/operations",
  operation_steps: "features/operations",
  operations: "features/operations",
  linked_wallets: "features/operations",
  organisations: "features/profile",
  outbox: "platform/outbox",
  passkey_challenges: "features/factors",
  passkeys: "features/factors",
  passwords: "features/factors",
  provider_visits: "features/factors",
  purchase_credits: "features/purchases",
  purchase_quotes: "features/purchases",
  rate_limits: "platform/limits",
  rate_log: "features/sups",
  rates: "features/sups",
  recovery_codes: "features/factors",
  releases: "features/releases",
  reserve_nodes: "features/reserves",
  reserve_reports: "features/reserves",
  roles: "features/profile",
  sale: "features/purchases",
  security_events: "features/session",
  service_keys: "features/clients",
  service_requests: "platform/game-api",
  sessions: "features/session",
  "signer.known_passkeys": "features/intents",
  "signer.known_wallets": "features/intents",
  "signer.removed_passkeys": "features/intents",
  "signer.signature_outcomes": "features/signer",
  "signer.signer_log": "features/signer",
  "signer.staff_verdicts": "features/approvals",
  spending_limits: "features/payments",
  spent_minutes: "features/payments",
  spent_captchas: "platform/captcha",
  staff_request_kinds: "features/approvals",
  staff_request_news: "features/approvals",
  staff_request_signatures: "features/approvals",
  staff_requests: "features/approvals",
  sups_price_history: "features/sups",
  tfa_challenges: "features/factors",
  token_keys: "features/clients",
  two_factor: "features/factors",
  users: "features/profile",
  vouchers: "features/vouchers",
  wallet_nonces: "features/factors",
  ways_in: "features/factors",
  webhook_endpoints: "features/webhooks",
  webhook_events: "features/webhooks",
  waiting_times: "features/holds",
  withdrawal_addresses: "features/holds",
  withdrawal_protections: "features/holds",
  withheld_emails: "features/session",
} as const satisfies Record<keyof DB, `${"features" | "platform"}/${string}`>;

/** Columns that say which player a row is about. */
type PlayerColumn = "user_id" | "account_id" | "owner_id" | "actor_id" | "email" | "email_canonical" | "concerned";

type PlayerTable = {
  [Table in keyof DB]: Extract<keyof DB[Table], PlayerColumn> extends never ? never : Table;
}[keyof DB];

/** Everything that holds data about players and therefore has a say when an account is deleted. */
export type PlayerDataOwner = (typeof tableOwners)[PlayerTable];

/** A file that reads tables of others because a verb would not do. Reads only: nothing here allows a write. */
export interface SharedRead {
  tables: readonly (keyof DB)[];
  reason: string;
}

export const sharedReads: Readonly<Record<string, SharedRead>> = {
  "features/profile/store.ts": {
    tables: ["passkeys", "identities", "passwords", "two_factor"],
    reason:
      "A player's own view says which ways to log in are set up. It is read on every session check, in one query.",
  },
  "features/session/sessions/store.ts": {
    tables: ["users", "roles", "passkeys"],
    reason:
      "Every request reads its session, locks, permissions and whether there is a passkey; one query instead of four.",
  },
  "features/entry/login/credentials-store.ts": {
    tables: ["users", "passwords", "known_browsers"],
    reason: "Known and unknown emails must take the same query, so that time tells nothing apart (LOGIN-26).",
  },
  "features/session/links/store.ts": {
    tables: ["users"],
    reason: "A link is spent in one conditional statement, and only while the account still has the link's address.",
  },
  "features/factors/identities/store.ts": {
    tables: ["users"],
    reason: "Identities of an unproven account are deleted in one statement, so that a proof in between keeps them.",
  },
  "features/factors/ways-in/ways-in-store.ts": {
    tables: ["users", "sessions"],
    reason:
      "Wallet and email are columns of users; what confirmed a session is in its row. One query for each question.",
  },
  "features/factors/recovery-codes/store.ts": {
    tables: ["security_events"],
    reason: "Whether codes were shown since they were made is in the log; it is read with them, in one query.",
  },
  "features/clients/codes/store.ts": {
    tables: ["users", "sessions"],
    reason: "A code is spent in one conditional statement, and only while its session lives (EXTERNAL-9).",
  },
  "features/clients/players/opens-sites-store.ts": {
    tables: ["users"],
    reason: "whether an account opens other sites is decided in the statement that spends a code",
  },
  "features/clients/oidc/store.ts": {
    tables: ["users", "sessions"],
    reason: "A token is good only while its session lives; player and session are read at one moment.",
  },
  "features/clients/registry/removal-store.ts": {
    tables: ["claims"],
    reason: "A client is removed in the transaction that sees that none of its claims is open.",
  },
  "features/clients/players/store.ts": {
    tables: ["users"],
    reason: "A page of a game's players is one query; a deleted player is none of them at the moment of the read.",
  },
  "features/webhooks/endpoints/store.ts": {
    tables: ["clients"],
    reason: "Features/clients uses webhooks; whether there is a client to notify is read here, in one query.",
  },
  "features/webhooks/events/delivery-store.ts": {
    tables: ["clients"],
    reason: "Events are claimed in one statement, and none of a client that is disabled at that moment.",
  },
  "features/webhooks/events/store.ts": {
    tables: ["clients"],
    reason:
      "Whether a game can be asked is read with every payment: its endpoint and that it is enabled, in one query.",
  },
  "features/files/store.ts": {
    tables: ["users", "factions"],
    reason: "A file is removed in the statement that sees that no player and no faction shows it.",
  },
  "features/assets/operation-store.ts": {
    tables: ["operations", "vouchers"],
    reason: "Finds what is locked or undecided among all assets: joins over whole tables.",
  },
  "features/payments/store.ts": {
    tables: ["clients", "client_players"],
    reason:
      "A claim is paid in the transaction that sees that its game is enabled and whose it is, many claims at once.",
  },
  "features/releases/store.ts": {
    tables: ["vouchers"],
    reason: "What items have used of the day's gas is summed in the statement that takes the next turn (CHAIN-52).",
  },
  "features/vouchers/store.ts": {
    tables: ["operations", "chain_cursors", "chain_events"],
    reason:
      "A voucher has expired by the final block that the same query reads, or a final log cancelled it (WITHDRAW-25).",
  },
  "features/equality/book-store.ts": {
    tables: ["chain_events", "sale", "chain_cursors"],
    reason:
      "The auditor trusts no other process: it reads the books for itself, at one moment, beside the chain's logs.",
  },
  "features/governance/proposal-store.ts": {
    tables: ["chain_cursors"],
    reason:
      "Whether a proposal is ready or has expired is decided by the chain's own time, in the query that lists it.",
  },
  "features/intents/register-store.ts": {
    tables: ["users", "passkeys", "ways_in", "first_wallets"],
    reason: "The signer's register is filled and compared with what players have now in one statement each.",
  },
  "features/signer/equality-store.ts": {
    tables: ["equality_checks"],
    reason:
      "The signer takes no other process's word for it: it reads the auditor's row in the transaction that signs.",
  },
  "features/signer/store.ts": {
    tables: ["vouchers", "users", "operations", "assets", "item_holds", "withdrawal_protections"],
    reason: "The signer trusts no other process: it reads for itself what it judges, under its own row locks (S9).",
  },
};
