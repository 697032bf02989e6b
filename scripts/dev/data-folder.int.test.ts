import { chmod, mkdir, mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { findDataFolder } from "./data-folder.ts";

const makeCheckout = async (): Promise<string> => {
  const parent = await realpath(await mkdtemp(join(tmpdir(), "passport-checkout-")));
  onTestFinished(() => rm(parent, { recursive: true }));
  const checkout = join(parent, "passport");
  await mkdir(checkout);
  return checkout;
};

it("is .dev in the checkout when PostgreSQL's user can reach it", async () => {
  const checkout = await makeCheckout();
  await chmod(join(checkout, ".."), 0o755);
  expect(await findDataFolder(checkout)).toBe(join(checkout, ".dev"));
});

// Only root hands PostgreSQL to another user.
it.runIf(process.getuid?.() === 0)("is a kept folder elsewhere, one per checkout, when it cannot", async () => {
  const checkout = await makeCheckout();
  await chmod(join(checkout, ".."), 0o700);
  const folder = await findDataFolder(checkout);
  onTestFinished(() => rm(folder, { recursive: true }));
  expect(folder).toMatch(/passport-dev-[0-9a-f]{12}$/);
  expect(await findDataFolder(checkout)).toBe(folder);
});
