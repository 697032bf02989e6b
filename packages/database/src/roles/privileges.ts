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

/** A player's row. Only the owner of the database appoints staff, and an account keeps its ids. */
const playerRow = {
  select: true,
  insert: { except: ["role"] },
  update: { except: ["id", "account_id", "role"] },
} as const;

export const tablePrivileges: TableGrants = {
  // What is proven, and the ways in. The worker deletes accounts, lost factors and what is over, and seals secrets again.
  email_codes: { api: everything, worker: prune("expires_at") },
  email_proofs: { api: everything, worker: prune("expires_at") },
  identities: { api: addAndRemove, worker: remove },
  identity_proofs: { api: everything, worker: prune("expires_at") },
  known_browsers: { api: everything, worker: remove },
  link_tokens: { api: everything, worker: everything },
  passkey_challenges: { api: everything, worker: prune("expires_at") },
  passkeys: { api: everything, worker: remove, signer: { select: ["user_id", "credential_id", "public_key"] } },
  passwords: { api: everything, worker: remove },
  provider_visits: { api: everything, worker: prune("expires_at") },
  recovery_codes: { api: everything, worker: remove },
  security_events: { api: append, worker: append },
  sessions: { api: everything, worker: { select: true, update: true, delete: true } },
  tfa_challenges: { api: everything, worker: prune("expires_at") },
  two_factor: { api: everything, worker: { select: true, update: ["secret_sealed"], delete: true } },
  wallet_nonces: { api: everything, worker: prune("expires_at") },
  withheld_emails: { api: everything, worker: everything },

  // Players and what they may do.
  factions: { api: read, worker: read },
  files: { api: everything, worker: everything },
  organisations: { api: read, worker: read },
  roles: { api: read, worker: read },
  unlock_requests: { api: everything, worker: everything },
  users: {
    api: playerRow,
    worker: playerRow,
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
  holds: { api: everything, worker: everything },
  operation_steps: { api: append, worker: append, auditor: read },
  operations: { api: keep, worker: keep, signer: read, auditor: read },
  vouchers: { api: keep, worker: keep, signer: { select: true, update: ["signature"] }, auditor: read },
  withdrawal_addresses: { api: everything, worker: everything },
  withdrawal_protections: { api: everything, worker: everything, signer: read },

  // What the signer believes: nothing that another process can write loosens a limit.
  "signer.known_passkeys": {
    api: read,
    signer: { select: true, insert: true, update: ["sign_count"] },
    auditor: read,
  },
  "signer.known_wallets": { api: read, signer: append, auditor: read },
  "signer.signature_outcomes": { signer: append, auditor: read },
  "signer.signer_log": { signer: append, auditor: read },

  // What the chains say.
  chain_blocks: { worker: everything, auditor: read },
  chain_cursors: { api: read, worker: keep, auditor: read },
  chain_events: { worker: keep, auditor: read },

  // Collectibles and items.
  assets: { api: keep, worker: keep, signer: read, auditor: read },
  collections: { api: { select: true, update: ["client_id"] }, worker: keep, auditor: read },
  item_types: { api: read, worker: read, auditor: read },
  items: { api: keep, worker: keep, signer: read, auditor: read },
  moves: { api: keep, worker: keep },

  // Sale, prices and reserves.
  early_agreements: { api: addAndRemove, worker: addAndRemove, signer: read },
  early_allocations: { api: { select: true }, worker: { select: true, update: ["wallet"] }, signer: read },
  exchange_rate_log: { api: read, worker: addAndRemove },
  exchange_rates: { api: read, worker: keep },
  market_prices: { api: read, worker: keep },
  purchase_credits: { api: append, worker: append },
  purchase_quotes: { api: keep, worker: everything },
  rate_log: { api: read, worker: append },
  rates: { api: read, worker: keep },
  reserve_nodes: { api: read, worker: addAndRemove, auditor: addAndRemove },
  reserve_reports: { api: read, worker: addAndRemove, auditor: addAndRemove },
  // A wallet that is linked claims what it has paid for, and staff deliver: the api counts it as sold.
  sale: { api: { select: true, update: ["sold", "version"] }, worker: { select: true, update: ["sold", "version"] } },
  sups_price_history: { api: read, worker: everything },

  // Games.
  claim_refunds: { api: append, worker: append },
  claims: { api: keep, worker: keep },
  client_origins: { api: addAndRemove, worker: read },
  client_players: { api: keep, worker: keep },
  clients: { api: keep, worker: read },
  external_codes: { api: everything, worker: prune("expires_at") },
  oidc_payloads: { api: everything, worker: prune("expires_at") },
  service_keys: { api: keep, worker: read },
  service_requests: { api: keep, worker: prune("created_at") },
  token_keys: { api: keep, worker: everything },
  webhook_endpoints: { api: everything, worker: { select: true, update: true } },
  webhook_events: { api: everything, worker: everything },

  // What every process does.
  attempts: { api: everything, worker: prune("last_at") },
  audit_log: { api: append, worker: append },
  mails: { api: everything, worker: everything },
  outbox: { api: relay, worker: relay },
  rate_limits: { api: everything, worker: everything },
  spent_captchas: { api: addAndRemove, worker: prune("expires_at") },
};

/** Functions of the ledger, by who may call them. All other functions of it are called by its owner's functions only. */
export const ledgerFunctions: Readonly<Record<string, readonly ProcessRole[]>> = {
  shard_of: ["api", "worker", "signer", "auditor"],
  open_accounts: ["api", "worker"],
  topic_code: ["api", "worker"],
  post_transfers: ["api", "worker"],
  halt_withdrawals: ["worker", "auditor"],
  entries_before: ["api", "worker"],
  count_topics: ["api", "worker"],
  milestone_before: ["api", "worker"],
  seqs_of_topics: ["api", "worker"],
  entries_at: ["api", "worker"],
};

/** Functions of ours beside the tables; no other role may call them. */
export const publicFunctions: Readonly<Record<string, readonly ProcessRole[]>> = {
  share_for_signing: ["signer"],
};

/** The ledger's tables are read by all and written by none of them. */
export const ledgerReaders: readonly ProcessRole[] = ["api", "worker", "signer", "auditor"];
