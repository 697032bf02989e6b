/** What a wallet costs in bytes: nothing until the player asks for one, and little then. */
import { gzipSync } from "node:zlib";
import type { Response } from "@playwright/test";
import { filesLoadedWith } from "./stack/builds.ts";
import { installWallet } from "./stack/scripted-wallet/install-wallet.ts";
import { expect, test } from "./stack/test.ts";
import { newAccount, stackChains } from "./stack/wallet-player.ts";

/** What /login fetches by itself once it is at rest, such as the connection banner: not the wallet's. */
const loadedAtRest = ["src/app/slots/rest-slot.tsx", "src/features/access/passkey/live-passkeys.ts"];

test("a browser wallet brings at most 80 KB of JavaScript gzip, all of it after the click", async ({ page }) => {
  const wallet = await installWallet(page, { account: newAccount(), chainId: stackChains.ethereum });
  const scripts: Response[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() === "script") scripts.push(response);
  });
  await page.goto("/login");
  // The page's own picture comes last. On a busy machine the network can be idle before it was asked for.
  await expect(page.locator("[data-scene] > svg")).toBeVisible();
  await page.waitForLoadState("networkidle");
  const atRest = loadedAtRest.flatMap(filesLoadedWith);
  const isLoaded = (file: string) => scripts.some((response) => response.url().endsWith(file));
  await expect.poll(() => atRest.filter((file) => !isLoaded(file))).toEqual([]);
  const before = scripts.length;
  expect(scripts.filter((response) => /engine|ethereum-provider|walletConnect/.test(response.url()))).toEqual([]);
  wallet.next("hold", "personal_sign");
  await page.getByRole("button", { name: "Browser wallet" }).click();
  await expect.poll(() => wallet.askedFor("personal_sign")).toBe(1);
  const bodies = await Promise.all(scripts.slice(before).map((response) => response.body()));
  const total = bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0);
  console.log(`wallet: ${(total / 1024).toFixed(1)} KB in ${bodies.length} files`);
  expect(total).toBeLessThanOrEqual(80 * 1024);
});
