/** The lint rule that leaves one way to share client state is broken on purpose. */
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, expect, it } from "vitest";

const root = resolve(import.meta.dirname, "..");
const copy = mkdtempSync(join(tmpdir(), "one-store-"));
afterAll(() => rmSync(copy, { recursive: true }));

const lint = (file: string) => {
  cpSync(join(root, "biome.json"), join(copy, "biome.json"));
  mkdirSync(dirname(join(copy, file)), { recursive: true });
  writeFileSync(
    join(copy, file),
    'import { useSyncExternalStore } from "react";\nexport const use = useSyncExternalStore;\n',
  );
  const args = ["lint", "--vcs-enabled=false", "--colors=off", file];
  return spawnSync(join(root, "node_modules/.bin/biome"), args, { cwd: copy, encoding: "utf8" });
};

it("only lib/store subscribes React to something outside it", () => {
  expect(lint("apps/web/src/features/wallet/own-store.ts").stderr).toContain("createStore and useStore");
  expect(lint("apps/web/src/lib/store/store.ts").status).toBe(0);
});
