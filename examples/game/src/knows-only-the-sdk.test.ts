import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** Formulas for line work, which knows nothing of Passport: a boundary check keeps it so. */
const lineWork = "@passport/engraving/";

it("[EXTERNAL-17] knows nothing of Passport's code but the SDK, which any game gets", () => {
  const files = globSync("**/*.ts", { cwd: import.meta.dirname }).filter((file) => !file.endsWith(".test.ts"));
  const imports = files.flatMap((file) =>
    [...readFileSync(`${import.meta.dirname}/${file}`, "utf8").matchAll(/\bfrom "([^"]+)"/g)].map(([, name]) => name),
  );
  const ours = imports.filter(
    (name) => (name?.startsWith("@passport/") && !name.startsWith(lineWork)) || name?.includes("../../"),
  );
  expect([...new Set(ours)].sort()).toEqual([
    "@passport/sdk/browser",
    "@passport/sdk/server",
    "@passport/sdk/webhooks",
  ]);
});
