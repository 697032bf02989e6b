/**
 * What no role may have, whatever the table of privileges says: written by hand, so that a row that is too generous does not
 * pass. That the database agrees with the table is tried in `privileges.int.test.ts`.
 */
import { describe, expect, it } from "vitest";
import { ledgerFunctions, publicFunctions } from "./function-privileges.ts";
import { columnsOf } from "./grant-privileges.ts";
import { type TablePrivileges, tablePrivileges } from "./privileges.ts";
import { type ProcessRole, processRoles } from "./process-roles.ts";

const of = (role: ProcessRole, table: keyof typeof tablePrivileges): TablePrivileges =>
  tablePrivileges[table][role] ?? {};
const writes = (role: ProcessRole, table: keyof typeof tablePrivileges): string[] => {
  const { insert, update, delete: remove } = of(role, table);
  return [insert && "insert", update && "update", remove && "delete"].filter((verb) => typeof verb === "string");
};
const tables = Object.keys(tablePrivileges) as (keyof typeof tablePrivileges)[];

describe("no process", () => {
  it.each(processRoles)("%s appoints staff, moves an account to another player or rewrites what was logged", (role) => {
    const { insert = [], update = [] } = of(role, "users");
    expect(columnsOf(insert, ["role"])).not.toContain("role");
    for (const column of ["role", "id", "account_id"]) expect(columnsOf(update, [column])).not.toContain(column);
    expect(writes(role, "roles")).toEqual([]);
    for (const log of [
      "audit_log",
      "security_events",
      "operation_steps",
      "claim_refunds",
      "signer.signer_log",
    ] as const)
      expect([log, writes(role, log).filter((verb) => verb !== "insert")]).toEqual([log, []]);
    expect(of(role, "early_allocations").insert).toBeUndefined();
  });

  it("ends a halt of withdrawals by itself", () => expect(ledgerFunctions).not.toHaveProperty("resume_withdrawals"));

  it.each(processRoles)("%s both decides for staff and carries it out", (role) => {
    const { insert, update = [] } = of(role, "staff_requests");
    const decides = insert !== undefined || columnsOf(update, ["approved_by"]).includes("approved_by");
    // What a player's own link or question does, and games with items, waits for no decision of staff.
    const {
      suspend_new_ways: _,
      may_skip_wait,
      quote_purchase,
      hold_items,
      end_item_holds,
      grant_items,
      release_items,
      ...decided
    } = publicFunctions;
    const carriesOut = Object.values(decided).some((callers) => callers.includes(role)) && role !== "signer";
    expect(decides && carriesOut).toBe(false);
    for (const column of ["kind", "subject", "concerned", "details", "secrets", "requested_by"])
      expect(columnsOf(update, [column])).not.toContain(column);
  });
});

describe("the api", () => {
  it.each([
    "chain_blocks",
    "chain_cursors",
    "chain_events",
    "client_origins",
    "clients",
    "collections",
    "early_allocations",
    "exchange_rate_log",
    "exchange_rates",
    "item_types",
    "rate_log",
    "purchase_quotes",
    "rates",
    "reserve_nodes",
    "reserve_reports",
    "sups_price_history",
    "webhook_endpoints",
  ] as const)("does not write %s", (table) => expect(writes("api", table)).toEqual([]));

  it("makes no server key, and changes none but the time of its last use", () =>
    expect(of("api", "service_keys")).toEqual({ select: true, update: ["last_used_at"] }));

  it("does not see what the signer has signed", () => expect(of("api", "signer.signer_log")).toEqual({}));
});

it.each(processRoles)("the %s never changes how much is for sale", (role) => {
  const { insert, update = [] } = of(role, "sale");
  expect(insert).toBeUndefined();
  expect(columnsOf(update, ["supply"])).not.toContain("supply");
});

describe("the worker", () => {
  it.each([
    "passwords",
    "passkeys",
    "recovery_codes",
    "two_factor",
    "identities",
    "sessions",
    "staff_requests",
  ] as const)("makes no row of %s", (table) => expect(of("worker", table).insert).toBeUndefined());

  it("reads and writes nothing of the signer", () => expect(of("worker", "signer.signer_log")).toEqual({}));
});

describe("the signer and the auditor", () => {
  it("only the signer writes the signer's tables", () => {
    for (const table of tables.filter((each) => each.startsWith("signer.")))
      for (const role of processRoles.filter((each) => each !== "signer"))
        expect([table, role, writes(role, table)]).toEqual([table, role, []]);
  });

  it("the signer writes its own tables and signatures, and nothing else", () => {
    const others = tables.filter((table) => writes("signer", table).length > 0 && !table.startsWith("signer."));
    expect(others).toEqual(["vouchers"]);
    expect(of("signer", "vouchers")).toEqual({ select: true, update: ["signature"] });
  });

  it("[EQUALITY-1] the auditor writes what it has read and found, its reports, and nothing else; no other writes that", () => {
    const own = ["audited_balances", "audited_chains", "audited_logs", "equality_checks", "equality_lines"] as const;
    expect(tables.filter((table) => writes("auditor", table).length > 0)).toEqual([
      ...own,
      "reserve_nodes",
      "reserve_reports",
    ]);
    for (const role of ["api", "worker", "signer"] as const)
      for (const table of [...own, "equality_bookings"] as const)
        expect([role, table, writes(role, table)]).toEqual([role, table, []]);
    expect(writes("auditor", "equality_bookings")).toEqual([]);
    for (const log of ["audited_logs", "equality_checks", "equality_lines"] as const)
      expect(writes("auditor", log)).toEqual(["insert"]);
  });

  it.each(["signer", "auditor"] as const)("the %s sees no secret and no way to log in", (role) => {
    const secrets = ["passwords", "two_factor", "recovery_codes", "sessions", "token_keys", "mails"] as const;
    for (const table of secrets) expect([table, of(role, table)]).toEqual([table, {}]);
    // Public keys, which log nobody in.
    const seen = role === "signer" ? { select: ["id", "user_id", "credential_id", "public_key"] } : {};
    expect(of(role, "passkeys")).toEqual(seen);
  });

  it("only the signer locks what a voucher is judged by", () =>
    expect(publicFunctions["share_for_signing"]).toEqual(["signer"]));
});
