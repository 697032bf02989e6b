/**
 * Which process may change which column in which direction, written by hand and compared with what each of them can do
 * (`directions.int.test.ts`). A column without an entry fails the type check.
 */
import type { DB } from "../tables.ts";
import type { ProcessRole } from "./process-roles.ts";

/**
 * Words of `Act`, with spaces between them. `any` is every act that the column's type knows, `update` all of them but
 * `insert`. What a trigger writes instead of what was asked for counts as refused.
 */
export type Directions = Partial<Record<ProcessRole, string>>;

type TableDirections = {
  [Table in keyof DB]: Record<Extract<keyof DB[Table], string>, Directions> & {
    row?: Partial<Record<ProcessRole, "delete">>;
  };
};

export const directions: Partial<TableDirections> = {
  holds: {
    row: {},
    ends_at: { api: "insert", worker: "insert" },
    id: { api: "insert", worker: "insert" },
    reason: { api: "insert", worker: "insert" },
    started_at: {},
    user_id: { api: "insert", worker: "insert" },
  },
  users: {
    accepts_marketing: { api: "any", worker: "update" },
    account_id: { api: "insert" },
    avatar_id: { api: "any", worker: "update" },
    created_at: {},
    deleted_at: {},
    deletion_due_at: { api: "raise clear", worker: "raise clear" },
    email: { api: "any", worker: "update" },
    email_canonical: { api: "any", worker: "update" },
    faction_id: { api: "any", worker: "update" },
    first_name: { api: "any", worker: "update" },
    id: { api: "insert" },
    last_name: { api: "any", worker: "update" },
    mint_lock: { api: "insert on", worker: "on" },
    mobile_number: { api: "any", worker: "update" },
    organisation_id: { api: "any", worker: "update" },
    // A wallet that is linked is in the address book first, and its age is there.
    public_address: { api: "insert clear", worker: "clear" },
    role: {},
    shows_name: { api: "any", worker: "update" },
    terms_accepted_at: { api: "any", worker: "update" },
    terms_version: { api: "any", worker: "update" },
    total_lock: { api: "insert on", worker: "on" },
    username: { api: "any", worker: "update" },
    verified: { api: "any", worker: "update" },
    version: { api: "any", worker: "update" },
    wallet_usable_from: { api: "insert raise fill", worker: "raise fill" },
    withdraw_lock: { api: "insert on", worker: "on" },
    withdrawals_held_until: { api: "insert raise fill", worker: "raise fill" },
  },
  waiting_times: { seconds: {}, what: {} },
  withdrawal_addresses: {
    row: { api: "delete", worker: "delete" },
    added_at: {},
    address: { api: "insert" },
    name: { api: "any" },
    usable_from: {},
    user_id: { api: "insert" },
  },
  withdrawal_protections: {
    daily_limit: { api: "insert lower fill" },
    hold_hours: { api: "insert raise fill" },
    next_daily_limit: { api: "any" },
    // Sooner than the wait it does not come, so a lower one may be asked for.
    next_hold_at: { api: "raise clear" },
    next_hold_hours: { api: "any" },
    next_limit_at: { api: "raise clear" },
    user_id: { api: "insert" },
  },
};
