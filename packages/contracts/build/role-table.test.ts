/** Apart from deploy/role-table.int.test.ts, which needs chains: a page that is out of date is found in a second. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { renderRoleTable } from "./role-table.ts";

it("docs/contract-roles.md is the table: node packages/contracts/build/role-table.ts > docs/contract-roles.md", () => {
  const page = readFileSync(join(import.meta.dirname, "../../../docs/contract-roles.md"), "utf8");
  expect(page).toBe(renderRoleTable());
});
