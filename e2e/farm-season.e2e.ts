/** The farm during its season and at its end. Time is moved, so the chain and the server are of this test alone. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { prepareDevelopmentChain } from "@passport/contracts";
import { startAnvil } from "@passport/testbed/anvil";
import { parseEther } from "viem";
import { looksRight, walkOnce } from "./stack/axe.ts";
import { webBuild } from "./stack/builds.ts";
import { expectFigures, type FarmChain, figure, messages, openFarmer } from "./stack/farmer.ts";
import { useStack } from "./stack/stack.ts";
import { startWebServer } from "./stack/start-web-server.ts";
import { expect, test, widths } from "./stack/test.ts";
import { button } from "./stack/transition.ts";

const started = new AsyncDisposableStack();
let chain: FarmChain;
let origin: string;
test.beforeAll(async () => {
  const anvil = started.use(await startAnvil({ chainId: 97 }));
  const deployment = await prepareDevelopmentChain(anvil.url);
  chain = { url: anvil.url, deployment };
  const folder = await mkdtemp(join(tmpdir(), "passport-farm-"));
  started.defer(() => rm(folder, { recursive: true }));
  const file = join(folder, "networks.json");
  const networks = [{ chainId: 31_337 }, { chainId: 97, rpcUrls: [anvil.url], deployment }];
  await writeFile(file, JSON.stringify(networks));
  const { databaseUrl, natsUrl } = useStack();
  const environment = { CHAIN_DEPLOYMENT_FILE: file };
  const server = await startWebServer({ role: "api", webRoot: webBuild("dist"), databaseUrl, natsUrl, environment });
  ({ origin } = started.use(server));
});
test.afterAll(() => started.disposeAsync());

test("[FARM-8] [FARM-14] [FARM-16] [FARM-18] rewards are harvested in the season, and all is taken out after it", async ({
  page,
  db,
  newPlayer,
  logIn,
}) => {
  await walkOnce(page, ...widths);
  const player = await newPlayer();
  const farmer = await openFarmer({ page, db, player, chain, lp: "40" });
  await farmer.startSeason("180000");
  await logIn(page, player, origin);
  await page.goto(`${origin}/staking`);
  await expect(page.getByRole("heading", { name: "The season is running" })).toBeVisible();
  await expect(page.getByText("Staking has ended")).toHaveCount(0);
  await button(page, "Connect Wallet").click();
  await expectFigures(page, { staked: "0.000000", wallet: "40.000000", earned: "0.00" });
  const season = page.getByRole("region", { name: "The season" });
  await expect(season).toContainText("Rewards run up to 6 months");
  await expect(season).not.toContainText("0.00%");

  await page.getByRole("tab", { name: "Stake", exact: true }).click();
  await button(page, "Enable Contract").click();

  // A paused farm takes no stake: the chain says so before the wallet opens.
  await farmer.setPaused(true);
  const card = page.getByRole("region", { name: "Stake and unstake" });
  await card.getByRole("textbox").fill("40");
  await button(page, "Stake").click();
  await expect(messages(page)).toContainText("The contract refused it. Nothing moved.");
  expect(farmer.sent()).toHaveLength(1);
  await farmer.setPaused(false);

  await button(page, "Stake").click();
  // Carol has 40 LP there too: half of 1,000 SUPS a day is the player's.
  await expectFigures(page, { staked: "40.000000", wallet: "0.000000" });
  await expect(season).toContainText("499.99 a day");
  await looksRight(page);

  await farmer.passDays(10);
  await page.reload();
  await expect(figure(page, "Earned")).toContainText(/^(4,999|5,000)\./);
  await button(page, "Harvest").click();
  await expect(figure(page, "Earned")).toContainText(/^[0-5]\.\d\d/);
  expect(farmer.sent().at(-1)).toEqual({ name: "getReward", args: [] });
  expect((await farmer.sups()) / parseEther("1")).toBeGreaterThanOrEqual(4_999n);
  expect(await farmer.staked()).toBe(parseEther("40"));

  await farmer.passDays(180);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Staking has ended" })).toBeVisible();
  await expect(season).toContainText("0.00%");
  await expect(figure(page, "Earned")).toContainText(/^(84,999|85,000)\./);
  await looksRight(page);
  await button(page, "Unstake all and harvest").click();
  await expectFigures(page, { staked: "0.000000", wallet: "40.000000", earned: "0.00" });
  expect(farmer.sent().at(-1)).toEqual({ name: "exit", args: [] });
  expect((await farmer.sups()) / parseEther("1")).toBeGreaterThanOrEqual(89_999n);
});
