/** The order in which a transaction locks rows of our tables (docs/decisions/0065). */
import type { LockFinder } from "./find-locks.ts";
import type { Step } from "./record-locks.ts";

/** Rows of one player: only another request of the same player waits for them, and `inTransaction` repeats the loser. */
const ofOnePlayer = [
  "client_players",
  "denials",
  "early_agreements",
  "early_allocations",
  "email_codes",
  "email_proofs",
  "external_codes",
  "files",
  "first_wallets",
  "holds",
  "identities",
  "identity_proofs",
  "known_browsers",
  "link_tokens",
  "passkeys",
  "passwords",
  "recovery_codes",
  "sessions",
  "signer.known_passkeys",
  "signer.known_wallets",
  "signer.removed_passkeys",
  "signer.staff_verdicts",
  "staff_request_kinds",
  "staff_request_news",
  "staff_request_signatures",
  "spending_limits",
  "staff_requests",
  "tfa_challenges",
  "two_factor",
  "users",
  "ways_in",
  "withdrawal_addresses",
  "withdrawal_protections",
  "withheld_emails",
] as const;

const ofLedger = ["accounts", "issues", "daily_credits", "state"].map((name) => `ledger.${name}`);

/** From the first to the last to be locked. Tables of one line are locked in any order. */
export const ranks: readonly (readonly string[])[] = [
  ["chain_cursors"],
  ["linked_wallets"],
  ["chain_events"],
  ["chain_blocks"],
  ["vouchers"],
  ["claims"],
  ofOnePlayer,
  ["clients"],
  ["collections"],
  ["client_origins"],
  ["service_keys"],
  ["operations"],
  ["purchase_quotes"],
  ["sale"],
  ["operation_counts"],
  ["spent_minutes"],
  // A voucher is of an item or of a collectible, never of both.
  ["assets", "item_evidence", "item_grants", "item_holds", "items"],
  ["moves"],
  ...ofLedger.map((table) => [table]),
  // The rows of a chain are written by its one watcher; the job removes others.
  ["governance_acts", "governance_proposals"],
  ["chain_balances"],
  // Operations of payments are locked by payments alone, after the books; their counts are rows of their own.
  ["operations of payments"],
  ["operation_counts of payments"],
  ["spent_minutes of payments"],
  ["webhook_endpoints"],
];

/** Tables outside the order, with the reason. */
export const unranked: Readonly<Record<string, string>> = {
  attempts: "counted in the order of their keys",
  audited_balances: "one auditor",
  audited_chains: "one auditor",
  exchange_rate_log: "one worker reads prices",
  exchange_rates: "one worker reads prices",
  fresh_withdrawals: "one row for each withdrawal, whose voucher is locked",
  governance_news: "leased with skip locked",
  mails: "leased with skip locked",
  market_prices: "one worker reads prices",
  oidc_payloads: "single use",
  outbox: "leased with skip locked",
  passkey_challenges: "single use",
  provider_visits: "single use",
  rate_log: "goes with its reading",
  rates: "one worker reads prices",
  rate_limits: "one key for each act",
  releases: "one in flight for each chain",
  reserve_nodes: "one job",
  reserve_reports: "one job",
  service_requests: "one key for each request",
  spent_captchas: "single use",
  staff_request_kinds: "changed by the owner of the database alone",
  staff_request_news: "read by one job",
  sups_price_history: "one job",
  token_keys: "changed once a day",
  wallet_nonces: "single use",
  webhook_events: "leased with skip locked",
};

/** Places that still lock out of order. PostgreSQL ends one of two that meet, and `inTransaction` repeats it. */
const known: readonly { tables: readonly string[]; after: readonly string[]; why: string }[] = [
  {
    tables: ["purchase_quotes", "sale"],
    after: ["operation_counts", "spent_minutes"],
    why: "a watcher that catches up records a payment and ends it in one transaction",
  },
  {
    tables: ["operations"],
    after: ["assets"],
    why: "a final log says where a collectible is before it ends the operation that moved it",
  },
  {
    tables: ["operation_counts", "spent_minutes"],
    after: ["assets"],
    why: "the end of a move depends on the state of its asset",
  },
  {
    tables: ["assets", "item_evidence", "item_holds", "items"],
    after: ofLedger,
    why: "a linked wallet's SUPS, collectibles and items are claimed together, and so are those of an account that is deleted",
  },
];

const rankOf = new Map(ranks.flatMap((tables, rank) => tables.map((table) => [table, rank] as const)));
const playerRank = rankOf.get("users") ?? 0;
const isKnown = (table: string, after: string) =>
  known.some(({ tables, after: earlier }) => tables.includes(table) && earlier.includes(after));

/** With a rank of their own where the transaction has locked a claim. */
const ofPayments: ReadonlySet<string> = new Set(["operations", "operation_counts", "spent_minutes"]);

interface Held {
  table: string;
  rank: number;
  file: string;
}

/** The lock that should have been taken after this one, if there is one. */
const tooEarly = (held: readonly Held[], table: string, rank: number): Held | undefined =>
  rank === playerRank && held.some((lock) => lock.table === "users")
    ? undefined
    : held.find((lock) => lock.rank > rank && !isKnown(table, lock.table));

/** What these statements of one transaction lock out of order, and tables that have no rank. */
export const disorderIn = (steps: readonly Step[], finder: LockFinder): string[] => {
  const held: Held[] = [];
  const found: string[] = [];
  const lock = (name: string, isNew: boolean, file: string) => {
    const isPayment = ofPayments.has(name) && held.some(({ table }) => table === "claims");
    const table = isPayment ? `${name} of payments` : name;
    if (table in unranked || held.some((earlier) => earlier.table === table)) return;
    // A row that the transaction has made is its own.
    const rank = isNew ? -1 : rankOf.get(table);
    if (rank === undefined) {
      found.push(`${table} (${file}) has no rank`);
      return;
    }
    const before = isNew ? undefined : tooEarly(held, table, rank);
    if (before !== undefined) found.push(`${table} (${file}) after ${before.table} (${before.file})`);
    held.push({ table, rank, file });
  };
  for (const { text, file } of steps) for (const { table, isNew } of finder.locksOf(text)) lock(table, isNew, file);
  return found;
};
