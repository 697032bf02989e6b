/**
 * How large each table gets and how long its rows are kept. A new table without a row here fails the type check.
 * `npm run retention` prints it into docs/scale.md; `query-plans` explains every query against ten times these sizes.
 *
 * The sizes are those of the design: 10 million players, 2 million of them active each month, 100 million operations and
 * a billion ledger entries. A table below `smallTable` may be read whole.
 */
import type { DB } from "@passport/database";

export interface TableSize {
  /** Rows at the design's size. */
  rows: number;
  /** How long a row is kept, and why or by what it ends: a phrase for the table in docs/scale.md. */
  kept: string;
}

/** Logs that are dropped by the month. The database drops none earlier: 0046-log-partitions.sql has the same numbers. */
export const monthsKept = { security_events: 24, audit_log: 120 } as const;

/** As long as the cookie by which a browser is known (decision 0012). */
export const browserKeptDays = 400;

/** Up to here reading the whole table costs no more than an index would. */
export const smallTable = 10_000;

const million = 1_000_000;
const books = "always: a part of the books";
const account = "as long as the account";
const expiring = "until a day after its expiry (delete-expired-proofs)";
const configuration = "always: configuration";

const tableSizes = {
  assets: { rows: 5 * million, kept: "always: each collectible is one row" },
  attempts: { rows: million, kept: "31 days after the last attempt (delete-old-limits)" },
  audit_log: {
    rows: 5 * million,
    kept: `${monthsKept.audit_log} months, in partitions of a month (roll-log-partitions)`,
  },
  audited_balances: { rows: 100, kept: "always: one row for an address and a token" },
  audited_chains: { rows: 10, kept: configuration },
  audited_logs: { rows: 50 * million, kept: "always: the auditor's evidence of money" },
  chain_balance_differences: { rows: 1_000, kept: "always: evidence of money" },
  chain_balances: { rows: 100, kept: "always: one row for an address and a token" },
  chain_blocks: { rows: 2_000, kept: "the newest headers of each chain (the watcher)" },
  chain_cursors: { rows: 10, kept: configuration },
  chain_events: { rows: 50 * million, kept: "always: the evidence for each credit, read by the ledger" },
  claim_refunds: { rows: million, kept: books },
  claims: { rows: 50 * million, kept: books },
  client_origins: { rows: 1_000, kept: configuration },
  client_players: { rows: 20 * million, kept: account },
  clients: { rows: 200, kept: configuration },
  collections: { rows: 500, kept: configuration },
  denials: { rows: 10_000, kept: "until support unlocks the account" },
  early_agreements: { rows: 1_000, kept: account },
  early_allocations: { rows: 1_000, kept: "always: a limit of an account" },
  email_codes: { rows: million, kept: expiring },
  email_proofs: { rows: million, kept: expiring },
  equality_bookings: { rows: 1_000, kept: books },
  equality_checks: { rows: 100_000, kept: "always: one row an hour" },
  equality_lines: { rows: million, kept: "always: what each check compared" },
  exchange_rate_log: { rows: 100_000, kept: "while a payment may need its price (delete-old-rates)" },
  exchange_rates: { rows: 1, kept: configuration },
  external_codes: { rows: 100_000, kept: "until it has expired (delete-expired-codes)" },
  factions: { rows: 20, kept: configuration },
  files: { rows: 5 * million, kept: "until a day after its last use (remove-unused-files)" },
  first_wallets: { rows: 5 * million, kept: account },
  fresh_withdrawals: { rows: 100_000, kept: "two days (delete-old-fresh-withdrawals)" },
  governance_acts: { rows: 100_000, kept: "400 days; roles always (forget-old-proposals)" },
  governance_news: { rows: 10, kept: "always: one row a chain" },
  governance_proposals: { rows: 100_000, kept: "400 days after its expiry (forget-old-proposals)" },
  holds: { rows: million, kept: account },
  identities: { rows: 5 * million, kept: account },
  identity_proofs: { rows: 100_000, kept: expiring },
  item_caps: { rows: 100, kept: configuration },
  item_evidence: { rows: 5 * million, kept: "always: each deposit of items is credited once" },
  item_grants: { rows: 100_000, kept: "always: how many items games granted on each day" },
  item_holds: { rows: 100_000, kept: "until its operation has ended" },
  item_types: { rows: 5_000, kept: configuration },
  items: { rows: 20 * million, kept: account },
  known_browsers: { rows: 30 * million, kept: `${browserKeptDays} days after its last login (forget-old-browsers)` },
  link_tokens: { rows: million, kept: expiring },
  linked_wallets: { rows: 1_000, kept: "until it was looked at twice (a queue)" },
  mails: { rows: 100_000, kept: "until it is sent; given up ones 30 days (delete-given-up-mails)" },
  market_prices: { rows: 20, kept: configuration },
  moves: { rows: 20 * million, kept: books },
  oidc_payloads: { rows: million, kept: "until expiry; of a stranger 3 KB, for an hour (delete-expired-payloads)" },
  operation_counts: { rows: 20 * million, kept: books },
  operation_steps: { rows: 400 * million, kept: books },
  operations: { rows: 100 * million, kept: books },
  organisations: { rows: 20, kept: configuration },
  outbox: { rows: 1_000, kept: "until it is published (a queue)" },
  passkey_challenges: { rows: million, kept: expiring },
  passkeys: { rows: 5 * million, kept: account },
  passwords: { rows: 8 * million, kept: account },
  provider_visits: { rows: 100_000, kept: expiring },
  purchase_credits: { rows: 5 * million, kept: books },
  purchase_quotes: {
    rows: 10 * million,
    kept: "used ones always: a part of the books; others 7 days (delete-old-quotes)",
  },
  rate_limits: { rows: million, kept: "until it has run out (delete-old-limits)" },
  rate_log: { rows: million, kept: "with its reading (delete-old-rates); what was sold keeps its price in its quote" },
  rates: { rows: 20, kept: configuration },
  recovery_codes: { rows: 20 * million, kept: account },
  releases: { rows: million, kept: "always: what was paid for releases" },
  reserve_nodes: { rows: 60 * million, kept: "the newest reports (prove-reserves)" },
  reserve_reports: { rows: 1_000, kept: "the newest with their trees (prove-reserves)" },
  roles: { rows: 10, kept: configuration },
  sale: { rows: 1, kept: configuration },
  security_events: {
    rows: 500 * million,
    kept: `${monthsKept.security_events} months, in partitions of a month (roll-log-partitions)`,
  },
  service_keys: { rows: 1_000, kept: configuration },
  service_requests: { rows: 10 * million, kept: "24 hours (delete-old-service-requests)" },
  sessions: { rows: 20 * million, kept: "until a day after it ended (delete-old-sessions)" },
  "signer.known_passkeys": { rows: 5 * million, kept: account },
  "signer.known_wallets": { rows: 10 * million, kept: account },
  "signer.removed_passkeys": { rows: 100_000, kept: "30 days after its removal (the signer)" },
  "signer.signature_outcomes": { rows: 20 * million, kept: "always: what the signer signed" },
  "signer.signer_log": { rows: 20 * million, kept: "always: what the signer signed and refused" },
  "signer.staff_verdicts": { rows: 20_000, kept: "as long as the request: what the signer found" },
  spending_limits: { rows: million, kept: account },
  spent_minutes: { rows: 20 * million, kept: "until its player pays on a later day" },
  spent_captchas: { rows: million, kept: "until it has expired (delete-spent-captchas)" },
  staff_request_kinds: { rows: 50, kept: configuration },
  staff_request_news: { rows: 10_000, kept: "until a worker has told the players, a second later" },
  staff_request_signatures: { rows: 20_000, kept: "as long as the request: what two members of staff signed" },
  staff_requests: {
    rows: 10_000,
    kept: "until an account that it concerns is deleted: what two members of staff decided",
  },
  sups_price_history: { rows: 100_000, kept: "31 days (delete-old-price-history)" },
  tfa_challenges: { rows: million, kept: expiring },
  token_keys: { rows: 10, kept: "until no token of it is valid (rotate-token-keys)" },
  two_factor: { rows: 3 * million, kept: account },
  users: { rows: 10 * million, kept: "always: emptied when the account is deleted" },
  vouchers: { rows: 20 * million, kept: books },
  wallet_nonces: { rows: million, kept: expiring },
  waiting_times: { rows: 10, kept: configuration },
  ways_in: { rows: 40 * million, kept: account },
  webhook_endpoints: { rows: 200, kept: configuration },
  webhook_events: { rows: 20 * million, kept: "30 days after its end (delete-old-webhooks)" },
  withdrawal_addresses: { rows: 5 * million, kept: account },
  withdrawal_protections: { rows: million, kept: account },
  withheld_emails: { rows: 100_000, kept: account },
} as const satisfies Record<keyof DB, TableSize>;

/** Its package writes their SQL by hand, so they are not in `DB`; `refuseUnknownTables` finds one that is missing here. */
const ledgerTableSizes: Readonly<Record<string, TableSize>> = {
  accounts: { rows: 10 * million, kept: books },
  // Some 240,000 a day (docs/scale.md, "Reconciliation"), as long as a billion entries take.
  checkpoints: { rows: 260 * million, kept: "always: what was checked, and the hash of it" },
  currencies: { rows: 200, kept: configuration },
  daily_caps: { rows: 10, kept: configuration },
  daily_credits: { rows: 100_000, kept: books },
  evidence: { rows: 50 * million, kept: books },
  entries: { rows: 1000 * million, kept: books },
  full_reconciliations: { rows: 10_000, kept: "always: one row a night" },
  hold_ends: { rows: 100 * million, kept: books },
  issues: { rows: 200, kept: configuration },
  milestones: { rows: 10 * million, kept: books },
  moves: { rows: 20, kept: configuration },
  reconciliations: { rows: 100_000, kept: "always: one row an hour" },
  state: { rows: 1, kept: configuration },
  topics: { rows: 200, kept: configuration },
  transfers: { rows: 500 * million, kept: books },
};

/** By the name with its schema, unless that is `public`. */
export const allTableSizes: ReadonlyMap<string, TableSize> = new Map([
  ...Object.entries<TableSize>(tableSizes),
  ...Object.entries(ledgerTableSizes).map(([name, size]) => [`ledger.${name}`, size] as const),
]);
