/** What reads a growing table whole on purpose: a file or a folder, its tables, and why. */
interface AllowedScan {
  path: string;
  tables: readonly string[];
  reason: string;
}

const ofLedger = (...tables: string[]): string[] => tables.map((table) => `ledger.${table}`);

const allowedScans: readonly AllowedScan[] = [
  {
    path: "packages/ledger/src/reconcile/",
    tables: ofLedger("accounts", "checkpoints", "entries", "hold_ends", "milestones", "reconciliations", "transfers"),
    reason: "The reconciliation recomputes the books.",
  },
  {
    path: "packages/ledger/src/export/balances-at.ts",
    tables: ofLedger("accounts", "entries"),
    reason: "A command exports the balances of all accounts at an instant.",
  },
  {
    path: "packages/ledger/src/postgres/read-all-balances.ts",
    tables: ofLedger("accounts"),
    reason: "A proof of reserves adds up all balances, once a day.",
  },
  {
    path: "apps/server/src/features/equality/book-store.ts",
    tables: ofLedger("accounts", "evidence", "transfers"),
    reason: "The auditor compares every payment with the chains, once an hour.",
  },
  {
    path: "packages/ledger/src/postgres/read-chain-accounts.ts",
    tables: ofLedger("accounts"),
    reason: "The auditor adds up the accounts of the chains, once an hour, and a proof of reserves once a day.",
  },
  {
    path: "apps/server/src/features/intents/register-store.ts",
    tables: ["passkeys", "users", "signer.known_passkeys", "signer.known_wallets"],
    reason: "A signer that starts compares its register with all players, once.",
  },
  {
    path: "apps/server/src/features/profile/staff-store.ts",
    tables: ["users"],
    reason: "The owner of the database appoints the first members of staff by a command.",
  },
  {
    path: "apps/server/src/features/session/owner-mails/withheld-store.ts",
    tables: ["withheld_emails"],
    reason: "The digest takes everything that waits; the table holds nothing else.",
  },
];

export const isAllowed = (file: string, table: string): boolean =>
  allowedScans.some(({ path, tables }) => file.startsWith(path) && tables.includes(table));
