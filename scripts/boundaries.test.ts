/** Breaks every dependency rule once on purpose: a rule that never fails proves nothing. */
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";

const root = resolve(import.meta.dirname, "..");
const house = mkdtempSync(join(tmpdir(), "boundaries-"));

/** [rule, the file that breaks it, the file it must not import] */
const breaches: [string, string, string][] = [
  ["protocol-imports-only-zod", "packages/protocol/src/a.ts", "packages/database/src/index.ts"],
  ["sdk-stands-alone", "packages/sdk/src/s.ts", "packages/protocol/src/index.ts"],
  ["examples-know-only-the-sdk", "examples/game/src/t.ts", "packages/protocol/src/index.ts"],
  ["engraving-stands-alone", "packages/engraving/src/v.ts", "packages/protocol/src/index.ts"],
  ["support-knows-only-the-wire", "support/src/u.ts", "packages/database/src/index.ts"],
  ["web-knows-only-the-wire", "apps/web/src/app/b.ts", "packages/database/src/index.ts"],
  ["web-imports-calls-by-area", "apps/web/src/lib/w.ts", "packages/protocol/src/index.ts"],
  ["ui-knows-no-domain", "apps/web/src/ui/x.ts", "apps/web/src/lib/session/session-store.ts"],
  ["server-never-imports-web", "apps/server/src/main.ts", "apps/web/src/lib/c.ts"],
  ["packages-know-no-app", "packages/ledger/src/d.ts", "apps/server/src/config/d.ts"],
  ["ledger-knows-only-the-database", "packages/ledger/src/o.ts", "packages/protocol/src/index.ts"],
  ["ledger-has-one-door", "apps/server/src/features/sups/p.ts", "packages/ledger/src/engine.ts"],
  ["platform-knows-no-feature", "apps/server/src/platform/e.ts", "apps/server/src/features/entry/index.ts"],
  ["platform-knows-no-config", "apps/server/src/platform/z.ts", "apps/server/src/config/config.ts"],
  ["features-know-no-wiring", "apps/server/src/features/entry/f.ts", "apps/server/src/context/context.ts"],
  ["context-knows-no-role", "apps/server/src/context/context.ts", "apps/server/src/roles/api.ts"],
  [
    "server-features-meet-at-the-index",
    "apps/server/src/features/entry/g.ts",
    "apps/server/src/features/sups/store.ts",
  ],
  [
    "tests-meet-at-the-index-and-in-testing",
    "apps/server/src/features/entry/v.test.ts",
    "apps/server/src/features/sups/store.ts",
  ],
  ["only-the-signer-reaches-keys", "apps/server/src/roles/q.ts", "apps/server/src/config/signer-config.ts"],
  ["only-the-signer-reaches-keys", "apps/server/src/features/sups/r.ts", "apps/server/src/features/signer/index.ts"],
  ["web-features-never-meet", "apps/web/src/features/access/h.ts", "apps/web/src/features/profile/index.ts"],
  ["web-features-know-no-app", "apps/web/src/features/access/i.ts", "apps/web/src/app/routes/table.ts"],
  ["ui-knows-no-domain", "apps/web/src/ui/j.ts", "apps/web/src/lib/api/call.ts"],
  ["flow-knows-no-page", "apps/web/src/flow/w.ts", "apps/web/src/features/profile/index.ts"],
  ["art-is-pure", "apps/web/src/art/k.ts", "apps/web/src/lib/api/call.ts"],
  ["web-lib-is-the-floor", "apps/web/src/lib/l.ts", "apps/web/src/ui/button.ts"],
  ["only-tests-import-testbed", "apps/server/src/platform/m.ts", "packages/testbed/src/index.ts"],
  [
    "only-nodes-ask-one-node",
    "apps/server/src/platform/chain/reading/y.ts",
    "apps/server/src/platform/chain/nodes/rpc-node.ts",
  ],
  ["sql-lives-in-stores", "apps/server/src/features/entry/n.ts", "node_modules/kysely/index.ts"],
];

const write = (file: string, text: string) => {
  mkdirSync(dirname(join(house, file)), { recursive: true });
  writeFileSync(join(house, file), text);
};

const cruise = () => {
  const depcruise = resolve(root, "node_modules/dependency-cruiser/bin/dependency-cruiser.mjs");
  const rooms = ["apps", "packages", "examples", "support"];
  const args = [depcruise, "--config", ".dependency-cruiser.mjs", "--output-type", "json", ...rooms];
  const { stdout } = spawnSync(process.execPath, args, { cwd: house, encoding: "utf8", maxBuffer: 1 << 26 });
  const { summary } = JSON.parse(stdout) as { summary: { violations: { rule: { name: string }; from: string }[] } };
  return summary.violations.map(({ rule, from }) => `${rule.name} ${from}`);
};

beforeAll(() => {
  for (const file of [".dependency-cruiser.mjs", "tsconfig.base.json"]) cpSync(resolve(root, file), join(house, file));
  for (const folder of ["node_modules", "examples", "support"]) mkdirSync(join(house, folder));
  symlinkSync(resolve(root, "node_modules/typescript"), join(house, "node_modules/typescript"));
  for (const [, , target] of breaches) write(target, "export const value = 1;\n");
});
afterAll(() => rmSync(house, { recursive: true }));

it("passes a project without violations", () => {
  expect(cruise()).toEqual([]);
});

it("reports every violation by the name of its rule", () => {
  for (const [, file, target] of breaches) {
    const up = file
      .split("/")
      .slice(1)
      .map(() => "..")
      .join("/");
    write(file, `import { value } from "${up}/${target}";\nexport const copy = value;\n`);
  }
  write("packages/ledger/src/circle-a.ts", 'import { b } from "./circle-b.ts";\nexport const a = () => b;\n');
  write("packages/ledger/src/circle-b.ts", 'import { a } from "./circle-a.ts";\nexport const b = () => a;\n');
  const caught = cruise();
  for (const [rule, file] of breaches) expect(caught).toContain(`${rule} ${file}`);
  expect(caught.some((violation) => violation.startsWith("no-circles"))).toBe(true);
});
