/**
 * The end of a fixture: vouchers that are still good are used in their very last second or left to run out,
 * the clock of the chain passes them all, everything becomes final, and nothing may be left in the air.
 */

import { setTimeout as sleep } from "node:timers/promises";
import { developmentAccounts } from "@passport/contracts";
import type { Chance } from "@passport/testbed/chance";
import { waitUntil } from "@passport/testbed/wait-until";
import type { Address } from "viem";
import { endQueued, nonceOf, type OpenVoucher, useVoucher } from "./actions.ts";
import { currentEpoch, epochOf } from "./emergencies.ts";
import { type Fixture, pollMs, type TrialChain } from "./fixture.ts";
import type { RoundsReport } from "./report.ts";

const patienceMs = 60_000;
const queueSeconds = 86_401;
const aheadSeconds = 120;

export const settleEverything = async (
  fixture: Fixture,
  vouchers: readonly OpenVoucher[],
  chance: Chance,
  report: RoundsReport,
): Promise<void> => {
  const { binance, ethereum } = fixture;
  await binance.driver.mine();
  const last = await useInLastSecond(binance, vouchers, chance, report);
  // Ahead of our own clock also where there was no voucher: by that the newest block is recognised.
  await binance.driver.mine(Math.max(last, Math.ceil(Date.now() / 1000) + aheadSeconds) + 1);
  await leaveTimeForAMistake(fixture);
  for (const { driver } of [binance, ethereum]) await driver.mineUntilFinal();
  await endQueue(fixture, chance, report);
  await waitUntil("everything to settle", async () => (await unendedOperations(fixture)).length === 0, {
    timeoutMs: patienceMs,
  }).catch(() => undefined);
  const [counts] = await fixture.sql<{ used: number; returned: number }>(
    `select count(*) filter (where state = 'used')::int as used,
            count(*) filter (where state in ('expired', 'cancelled'))::int as returned from vouchers`,
  );
  report.used += counts?.used ?? 0;
  report.returned += counts?.returned ?? 0;
};

/**
 * The newest block is past every expiry, and no block that is final is: a server that judged by the newest would
 * give back now what was used a moment ago. Twenty rounds of the refund job are time enough to do so.
 */
const leaveTimeForAMistake = async (fixture: Fixture): Promise<void> => {
  const chainId = fixture.binance.driver.anvil.chainId;
  const isRead = "select 1 from chain_cursors where chain_id = $1 and head_number = tip_number and head_at > now()";
  await waitUntil("the newest block to be read", async () => (await fixture.sql(isRead, [chainId])).length > 0, {
    timeoutMs: patienceMs,
  });
  await sleep(20 * pollMs);
};

/** After a day of the chain's clock each queued withdrawal is released or rejected. */
const endQueue = async (fixture: Fixture, chance: Chance, report: RoundsReport): Promise<void> => {
  const { binance } = fixture;
  await waitUntil("the books to be up to date", async () => (await movingOperations(fixture)) === 0, {
    timeoutMs: patienceMs,
  }).catch(() => undefined);
  const queued = await fixture.sql<{ wallet: Address; nonce: string }>(
    "select vouchers.wallet, nonce from vouchers join operations on operations.id = operation_id where operations.state = 'queued'",
  );
  await binance.driver.mine((await now(binance)) + queueSeconds);
  const { guardian } = developmentAccounts;
  const epoch = await currentEpoch(binance);
  for (const [nth, { wallet, nonce }] of queued.entries()) {
    const entry = { wallet, nonce: BigInt(nonce) };
    const helper = fixture.players[nth]?.wallet;
    const isDead = epochOf(entry.nonce) !== epoch;
    if (helper === undefined || (!isDead && chance.is(0.5))) await endQueued(binance, guardian, "reject", entry);
    else await endQueued(binance, helper, isDead ? "reject" : "release", entry);
    await binance.driver.mine();
  }
  report.queued += queued.length;
  await binance.driver.mineUntilFinal();
};

/** Returns a time that is past every voucher. */
const useInLastSecond = async (
  chain: TrialChain,
  vouchers: readonly OpenVoucher[],
  chance: Chance,
  report: RoundsReport,
): Promise<number> => {
  let last = await now(chain);
  for (const voucher of vouchers.toSorted((a, b) => a.expiry - b.expiry)) {
    const isGood = (await nonceOf(chain, voucher.player.wallet.address)) === voucher.nonce;
    if (isGood && chance.is(0.5) && voucher.expiry > last) {
      await useVoucher(chain, voucher);
      await chain.driver.mine(voucher.expiry);
      report.lastSecond += 1;
    }
    last = Math.max(last, voucher.expiry);
  }
  return last;
};

const now = async ({ driver }: TrialChain): Promise<number> => {
  const block = await driver.anvil.request<{ timestamp: string }>("eth_getBlockByNumber", ["latest", false]);
  return Number(block.timestamp);
};

/** Those that the chain alone will move on; what is queued waits for a person. */
const movingOperations = async (fixture: Fixture): Promise<number> =>
  (await unendedOperations(fixture)).filter(({ state }) => state !== "queued").length;

/** Deposits from an unknown wallet may stay open: the seed staked for people who are not in this fixture. */
export const unendedOperations = (fixture: Fixture) =>
  fixture.sql<{ kind: string; state: string; n: number }>(
    `select kind, state, count(*)::int as n from operations
     where state not in ('confirmed', 'failed', 'returned', 'unclaimed') group by 1, 2`,
  );
