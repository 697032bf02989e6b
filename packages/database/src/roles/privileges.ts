/**
 * Who may do what with which table. Migrations grant nothing: `grantPrivileges` writes this table to the database after
 * them. A table without a row here fails the type check; a role without an entry may not even read. What is granted and
 * what is refused is tried act by act in `privileges.int.test.ts`.
 */
import type { DB } from "../tables.ts";
import type { ProcessRole } from "./process-roles.ts";

/** All columns, these, or all but these. */
export type ColumnSet<Column extends string = string> = true | readonly Column[] | { except: readonly Column[] };

/** `for update` and `for share` need the right to update at least one column. */
export interface TablePrivileges<Column extends string = string> {
  select?: ColumnSet<Column>;
  insert?: ColumnSet<Column>;
  update?: ColumnSet<Column>;
  delete?: true;
}

type TableGrants = {
  [Table in keyof DB]: Partial<Record<ProcessRole, TablePrivileges<Extract<keyof DB[Table], string>>>>;
};

const read = { select: true } as const;
const append = { select: true, insert: true } as const;
const remove = { select: true, delete: true } as const;
/** Removes what is over, and locks it first: only who may change a column may lock a row. */
const prune = <Column extends string>(column: Column) => ({ select: true, update: [column], delete: true }) as const;
const keep = { select: true, insert: true, update: true } as const;
const addAndRemove = { select: true, insert: true, delete: true } as const;
const everything = { select: true, insert: true, update: true, delete: true } as const;

/** Announcements are added, locked, published and removed, and never changed. */
const relay = { select: true, insert: true, update: ["created_at"], delete: true } as const;

/**
 * A player's row. No process makes a member of staff by itself (`set_staff_role`), and an account keeps its ids and its age.
 * Which way locks, holds and the wallet's age may go, a trigger says (0054).
 */
const keptOfPlayer = ["id", "account_id", "role", "created_at"] as const;

/** The api and the worker write links into mails, spend them, and remove those that are over. */
const linkKeeper = { select: true, insert: { except: ["created_at"] }, update: ["used_at"], delete: true } as const;

/** With another token id a row would take that token's place. A way in is not replaced by another one: that is added, and new. */
const keptOfAsset = ["id", "hash", "collection", "token_id", "created_at"] as const;
const keptOfPasskey = ["id", "user_id", "credential_id", "public_key", "created_at"] as const;

export const tablePrivileges: TableGrants = {
  // What is proven, and the ways in. The worker deletes accounts, lost factors and what is over, and seals secrets again.
  email_codes: { api: everything, worker: prune("expires_at") },
  email_proofs: { api: everything, worker: prune("expires_at") },
  identities: { api: addAndRemove, worker: remove },
  identity_proofs: { api: everything, worker: prune("expires_at") },
  known_browsers: { api: everything, worker: remove },
  // What a link is about stays: from its time on "This wasn't me" suspends.
  link_tokens: { api: linkKeeper, worker: linkKeeper },
  passkey_challenges: { api: everything, worker: prune("expires_at") },
  passkeys: {
    api: { select: true, insert: true, update: { except: keptOfPasskey }, delete: true },
    worker: remove,
    signer: { select: ["id", "user_id", "credential_id", "public_key"] },
  },
  passwords: { api: everything, worker: remove },
  provider_visits: { api: everything, worker: prune("expires_at") },
  recovery_codes: { api: everything, worker: { select: true, update: ["code_sealed"], delete: true } },
  security_events: { api: append, worker: append },
  sessions: { api: everything, worker: { select: true, update: true, delete: true } },
  tfa_challenges: { api: everything, worker: prune("expires_at") },
  two_factor: { api: everything, worker: { select: true, update: ["secret_sealed"], delete: true } },
  wallet_nonces: { api: everything, worker: prune("expires_at") },
  // Written by triggers and by `suspend_new_ways` alone: no process brings a suspended way back, or makes one look older.
  ways_in: { api: read, worker: read, signer: { select: ["user_id", "kind", "ref", "suspended_at"] } },
  denials: { api: read, worker: read },
  withheld_emails: { api: everything, worker: everything },

  // Players and what they may do.
  factions: { api: read, worker: read },
  files: { api: everything, worker: everything },
  organisations: { api: read, worker: read },
  roles: { api: read, worker: read },
  // Only the owner of the database says how long each kind waits; triggers write the times and the news (0055).
  staff_request_kinds: { api: read, worker: read },
  staff_request_news: { worker: remove },
  // What people have signed is added and stays; the signer verifies it.
  staff_request_signatures: {
    api: { select: true, insert: { except: ["created_at"] } },
    worker: read,
    signer: read,
  },
  // One process writes what two people decide, another one carries it out.
  staff_requests: {
    api: {
      select: true,
      insert: ["id", "kind", "subject", "concerned", "details", "secrets", "reason", "requested_by"],
      update: ["approved_by", "ended_at", "outcome"],
    },
    worker: { select: true, update: ["ended_at", "outcome", "refusal"], delete: true },
    signer: {
      select: [
        ...(["id", "kind", "subject", "concerned", "details", "reason"] as const),
        ...(["requested_by", "approved_by", "ended_at"] as const),
      ],
    },
  },
  users: {
    api: {
      select: true,
      insert: { except: ["role", "created_at", "deletion_due_at", "deleted_at"] },
      update: { except: [...keptOfPlayer, "deleted_at"] },
    },
    worker: { select: true, update: { except: keptOfPlayer } },
    signer: {
      select: [
        "id",
        "account_id",
        "public_address",
        "withdraw_lock",
        "mint_lock",
        "total_lock",
        "withdrawals_held_until",
        "wallet_usable_from",
      ],
    },
    auditor: read,
  },

  // What leaves, and what holds it back.
  // Added by all; they go with the account (0054).
  first_wallets: { api: read, worker: read, signer: read },
  // A worker's alone: what came back, and what is too old to count (0064).
  fresh_withdrawals: {
    api: { select: true, insert: { except: ["created_at"] } },
    worker: remove,
  },
  holds: {
    api: { select: true, insert: { except: ["started_at"] } },
    worker: { select: true, insert: { except: ["started_at"] }, delete: true },
  },
  operation_counts: { api: read, worker: read },
  operation_steps: { api: append, worker: append, auditor: read },
  // Which of them the api may change, and how, triggers say (0058).
  operations: { api: keep, worker: keep, signer: read, auditor: read },
  spending_limits: { api: keep, worker: remove },
  // Written by triggers alone.
  spent_minutes: { api: read },
  // Opened by the api, ended by the process that reads the chains, signed by the signer.
  vouchers: {
    api: {
      select: true,
      insert: { except: ["signature", "state", "created_at"] },
      update: ["intent_id", "intent_valid_until", "proof"],
    },
    worker: { select: true, update: ["state"] },
    signer: { select: true, update: ["signature"] },
    auditor: read,
  },
  // Only the owner of the database writes how long a loss of protection waits.
  waiting_times: { api: read, worker: read },
  // An address keeps its age: removed and added again, it waits again.
  withdrawal_addresses: {
    api: { select: true, insert: { except: ["added_at"] }, update: ["name"], delete: true },
    worker: remove,
  },
  withdrawal_protections: {
    api: { select: true, insert: true, update: { except: ["user_id"] } },
    worker: remove,
    signer: read,
  },

  // What the signer believes: nothing that another process can write loosens a limit.
  "signer.known_passkeys": {
    api: read,
    signer: { select: true, insert: true, update: ["sign_count"] },
    auditor: read,
  },
  // Written by a trigger: no process hides that there was one.
  "signer.removed_passkeys": { api: read, signer: remove, auditor: read },
  "signer.known_wallets": { api: read, signer: append, auditor: read },
  "signer.signature_outcomes": { signer: append, auditor: read },
  "signer.signer_log": { signer: append, auditor: read },
  "signer.staff_verdicts": { api: read, worker: read, signer: append },

  // What the chains say.
  // Only the owner of the database explains a difference.
  chain_balance_differences: {
    worker: { select: true, insert: { except: ["explained_at", "explanation"] } },
    auditor: read,
  },
  chain_balances: { worker: keep, auditor: read },
  chain_blocks: { worker: everything, auditor: read },
  chain_cursors: { api: read, worker: keep, auditor: read },
  chain_events: { worker: keep, auditor: read },

  // Only the process that reads the chains writes what is proposed to the contracts. It says of itself how far staff were told.
  governance_acts: {
    api: read,
    worker: { select: true, insert: true, update: ["block_number", "at", "is_final"], delete: true },
  },
  governance_news: { worker: { select: true, insert: ["chain_id"], update: ["told", "told_at"] } },
  governance_proposals: {
    api: read,
    worker: {
      select: true,
      insert: { except: ["number"] },
      update: ["block_number", "scheduled_at", "ready_at", "expires_at", "is_final"],
      delete: true,
    },
  },

  // What the auditor reads from the chains by itself. Only the owner of the database books a difference.
  audited_balances: { auditor: keep },
  audited_chains: { auditor: keep },
  audited_logs: { auditor: append },
  equality_bookings: { auditor: read },
  equality_checks: { auditor: append, signer: read },
  equality_lines: { auditor: append },

  // Collectibles and items.
  // The api locks; a game grants by `grant_items`, and where a collectible is, and whose, the chains say (0031).
  assets: {
    api: {
      select: true,
      update: { except: [...keptOfAsset, "owner_id", "wallet", "on_chain_status", "placed_block", "placed_log"] },
    },
    worker: { select: true, insert: true, update: { except: keptOfAsset } },
    signer: read,
    auditor: read,
  },
  collections: { api: read, worker: keep, auditor: read },
  item_types: { api: read, worker: read, auditor: read },
  // Changed by the functions below alone (HOLD-22). Only the owner of the database says how many a game may grant in a day.
  item_caps: { api: read },
  item_evidence: { auditor: read },
  item_grants: { auditor: read },
  item_holds: { signer: read, auditor: read },
  items: { api: read, worker: read, signer: read, auditor: read },
  moves: { api: keep, worker: keep },

  linked_wallets: { worker: addAndRemove },

  // Sale, prices and reserves.
  early_agreements: { api: addAndRemove, worker: addAndRemove, signer: read },
  early_allocations: { api: { select: true }, worker: { select: true, update: ["wallet"] }, signer: read },
  exchange_rate_log: { api: read, worker: addAndRemove },
  exchange_rates: { api: read, worker: keep },
  market_prices: { api: read, worker: keep },
  purchase_credits: { api: read, worker: append },
  purchase_quotes: { api: read, worker: prune("operation_id") },
  rate_log: { api: read, worker: append },
  rates: { api: read, worker: keep },
  releases: {
    worker: {
      select: true,
      insert: true,
      update: { except: ["chain_id", "sender", "nonce"] },
    },
  },
  reserve_nodes: { api: read, worker: addAndRemove, auditor: addAndRemove },
  reserve_reports: { api: read, worker: addAndRemove, auditor: addAndRemove },
  sale: { api: read, worker: { select: true, update: ["sold", "version"] }, auditor: read },
  sups_price_history: { api: read, worker: everything },

  // Games. What a client is, the worker changes when two members of staff have decided it.
  claim_refunds: { api: append, worker: append },
  claims: { api: keep, worker: keep },
  client_origins: { api: read, worker: addAndRemove },
  client_players: { api: keep, worker: keep },
  clients: { api: read, worker: keep },
  external_codes: { api: everything, worker: prune("expires_at") },
  oidc_payloads: { api: everything, worker: prune("expires_at") },
  service_keys: { api: { select: true, update: ["last_used_at"] }, worker: keep },
  service_requests: { api: keep, worker: prune("created_at") },
  token_keys: { api: keep, worker: everything },
  webhook_endpoints: { api: read, worker: everything },
  webhook_events: { api: everything, worker: everything },

  // What every process does.
  attempts: { api: everything, worker: prune("last_at") },
  audit_log: { api: append, worker: append },
  // Only the process that sends mails removes them.
  mails: { api: { insert: ["id", "sealed"] }, worker: everything },
  outbox: { api: relay, worker: relay },
  rate_limits: { api: everything, worker: everything },
  spent_captchas: { api: addAndRemove, worker: prune("expires_at") },
};

/** The ledger's tables that a process writes, and who may: what is checked is appended, and no row of it is changed. */
export const ledgerAppenders: Readonly<Record<string, readonly ProcessRole[]>> = {
  checkpoints: ["auditor"],
  full_reconciliations: ["auditor"],
  reconciliations: ["auditor"],
};

/** The ledger's tables are read by all, and but for `ledgerAppenders` written by none of them. */
export const ledgerReaders: readonly ProcessRole[] = ["api", "worker", "signer", "auditor"];
