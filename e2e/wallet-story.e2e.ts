/** The story service is notified of wallets that hold its collectible: a real service, chain and contract. */
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { Database } from "@passport/database";
import type { ServerProcess } from "@passport/testbed/server-process";
import { webBuild } from "./stack/builds.ts";
import { installWallet } from "./stack/scripted-wallet/install-wallet.ts";
import { useStack } from "./stack/stack.ts";
import { startWebServer } from "./stack/start-web-server.ts";
import { expect, type Page, type Player, test } from "./stack/test.ts";
import { giveWallet, newAccount, stackChains } from "./stack/wallet-player.ts";

interface Visit {
  method: string | undefined;
  path: string | undefined;
  body: string;
}

const visits: Visit[] = [];
let answer = 200;
const service = createServer(async (request, response) => {
  response.setHeader("access-control-allow-origin", "*");
  response.setHeader("access-control-allow-methods", "POST, PUT");
  // The second one is what the tests add to every request of theirs.
  response.setHeader("access-control-allow-headers", "content-type, x-forwarded-for");
  if (request.method === "OPTIONS") return response.writeHead(204).end();
  visits.push({ method: request.method, path: request.url, body: await text(request) });
  return response.writeHead(answer).end();
});

const holder = newAccount();
const contract = `0x${randomBytes(20).toString("hex")}`;
let server: ServerProcess;

test.describe.configure({ mode: "default" });
test.beforeAll(async () => {
  const { databaseUrl, natsUrl, binance } = useStack();
  // A contract that names the holder as owner, whatever token it is asked about: PUSH20 owner, MSTORE, RETURN.
  const code = `0x73${holder.address.slice(2)}60005260206000f3`;
  const request = { jsonrpc: "2.0", id: 1, method: "anvil_setCode", params: [contract, code] };
  await fetch(binance.url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(request),
  });
  await once(service.listen(0, "127.0.0.1"), "listening");
  server = await startWebServer({
    databaseUrl,
    natsUrl,
    role: "api",
    webRoot: webBuild("dist"),
    environment: {
      STORY_SERVICE_URL: `http://127.0.0.1:${(service.address() as AddressInfo).port}`,
      STORY_COLLECTIBLE: `${stackChains.binance}:${contract}:7`,
    },
  });
});
test.afterAll(async () => {
  await server[Symbol.asyncDispose]();
  service.close();
});
test.beforeEach(() => {
  visits.length = 0;
  answer = 200;
});

interface Scene {
  page: Page;
  db: Database;
  player: Player;
  logIn: (page: Page, player: Player, origin: string) => Promise<void>;
  account?: typeof holder;
  origin?: string;
}

/** A player whose wallet is connected, on the profile page. */
const connect = async ({ page, db, player, logIn, account = holder, origin = server.origin }: Scene) => {
  // An address belongs to one account; the holder plays in every test.
  await db.updateTable("users").set({ public_address: null }).where("public_address", "=", account.address).execute();
  await giveWallet(db, player, account.address);
  const { rpcUrls } = useStack();
  const wallet = await installWallet(page, { account, chainId: stackChains.binance, rpcUrls });
  await logIn(page, player, origin);
  await page.goto(`${origin}/profile`);
  const chip = page
    .getByRole("banner")
    .locator("a, button")
    .filter({ hasText: /linked/i });
  await chip.click();
  await expect(chip).toContainText("Linked, BSC testnet");
  return wallet;
};

test("[STORY-1] [STORY-4] a wallet that holds the collectible is told of, first POST, then PUT, with empty objects", async ({
  page,
  db,
  newPlayer,
  logIn,
}) => {
  await connect({ page, db, player: await newPlayer(), logIn });
  await expect.poll(() => visits).toHaveLength(2);
  expect(visits).toEqual([
    { method: "POST", path: `/api/users/${holder.address}`, body: "{}" },
    { method: "PUT", path: `/api/users/neo/${holder.address}`, body: "{}" },
  ]);
});

test("[STORY-4] a service that fails is not shown and hinders nothing", async ({ page, db, newPlayer, logIn }) => {
  answer = 500;
  await connect({ page, db, player: await newPlayer(), logIn });
  await expect.poll(() => visits).toHaveLength(1);
  await page.getByRole("link", { name: "Transactions" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Transactions");
  await expect(page.getByRole("alert")).toHaveCount(0);
  expect(visits.map(({ method }) => method)).toEqual(["POST"]);
});

test("[STORY-2] a wallet without it causes no call", async ({ page, db, newPlayer, logIn }) => {
  const wallet = await connect({ page, db, player: await newPlayer(), logIn, account: newAccount() });
  await expect.poll(() => wallet.askedFor("eth_call")).toBe(1);
  await page.waitForLoadState("networkidle");
  expect(visits).toEqual([]);
});

test("[STORY-3] without the configuration nothing is asked and no service is notified", async ({
  page,
  db,
  newPlayer,
  logIn,
  stack,
}) => {
  const config = page.waitForResponse((response) => response.url().endsWith("/api/wallet/config"));
  const wallet = await connect({ page, db, player: await newPlayer(), logIn, origin: stack.origin });
  expect(await (await config).json()).toMatchObject({ story: null });
  await page.waitForLoadState("networkidle");
  expect(wallet.askedFor("eth_call")).toBe(0);
  expect(visits).toEqual([]);
});
