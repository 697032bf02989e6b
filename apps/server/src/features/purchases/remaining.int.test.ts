import { connectDatabase, type Database } from "@passport/database";
import { createLedger } from "@passport/ledger";
import { createTestDatabase, useTestbed } from "@passport/testbed";
import { afterAll, beforeAll, expect, it } from "vitest";
import { parseConfig } from "../../config/config.ts";
import { startWorld, type World } from "../../platform/socket/testing/start-world.ts";
import { addWalletPlayer, ethereum, feed, storyNetworks, tokenPaymentOf } from "../../testing/chain-event-fixtures.ts";
import { putLoggedRates } from "../sups/testing/put-rates.ts";
import { createPurchases } from "./index.ts";

let db: Database;
let world: World;
const cleanUp = new AsyncDisposableStack();

beforeAll(async () => {
  const { databaseUrl } = cleanUp.use(await createTestDatabase());
  world = cleanUp.use(await startWorld({ databaseUrl, natsUrl: useTestbed().natsUrl }));
  db = cleanUp.adopt(connectDatabase(databaseUrl), (connected) => connected.destroy());
  const rates = {
    enable_sale: true,
    sup_to_usd: "0.1",
    eth_to_usd: "1",
    bnb_to_usd: "1",
    usdc_to_usd: "1",
    busd_to_usd: "1",
  };
  await putLoggedRates(db, rates, 1, new Date(0));
});
afterAll(() => cleanUp.disposeAsync());

it("[RATES-2] [REALTIME-24] what remains is told at once as one value, then after every change, to anybody", async () => {
  const ledger = cleanUp.use(createLedger({ db }));
  const { topics = [], listeners } = createPurchases({
    db,
    ledger,
    outbox: { poke: () => undefined },
    networks: storyNetworks,
    purchaseCaps: parseConfig({}).purchaseCaps,
  });
  const edge = await world.edge({ topics });
  const page = await edge.connect("/public");
  page.say("SUBSCRIBE:/public/sups_remaining");
  const one = 10n ** 18n;
  const supply = 217_000_000n * one;
  await page.until(({ frames }) => frames.length > 0);
  expect(page.frames).toEqual([
    { uri: "/public/sups_remaining", key: "SUPS:TREASURY", payload: supply.toString(), seq: 1 },
  ]);
  const alice = await addWalletPlayer(db);
  const [listener] = listeners;
  for (let nth = 0; nth < 3 && listener !== undefined; nth += 1) {
    await feed(db, listener, "finalized", [
      tokenPaymentOf(ethereum, "USDC", { from: alice.wallet, value: 10_000_000n }),
    ]);
    edge.poke();
  }
  await page.until(({ frames }) => frames.length === 4);
  expect(page.frames.map(({ payload, seq }) => [payload, seq])).toEqual(
    [0n, 1n, 2n, 3n].map((sold) => [(supply - sold * 100n * one).toString(), Number(sold) + 1]),
  );
});
