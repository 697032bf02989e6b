/**
 * What rounds have beside players: epochs that a guardian ends in the middle, limits that are lowered, entries that leave a
 * queue early, and thefts of the withdraw key that people respond to. Books and chains must stay as equal as without them.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { developmentAccounts, signVoucher } from "@passport/contracts";
import { supsWithdrawerAbi } from "@passport/contracts/abi/sups-withdrawer";
import type { Chance } from "@passport/testbed/chance";
import { waitUntil } from "@passport/testbed/wait-until";
import { type Abi, type Address, encodeFunctionData, type HDAccount, type Hex, parseEther, toHex } from "viem";
import { mnemonicToAccount } from "viem/accounts";
import { endQueued, nonceOf, readWithdrawer, withdrawerOf } from "./actions.ts";
import { type Fixture, pollMs, type TrialChain } from "./fixture.ts";
import type { RoundsReport } from "./report.ts";

const { guardian, withdrawSigner } = developmentAccounts;
/** Has no account of ours. */
const thief: HDAccount = mnemonicToAccount("test test test test test test test test test test test junk", {
  addressIndex: 900,
});
const patienceMs = 60_000;
/** For less a voucher is served at once, whatever the other limits are. */
const loweredLimit = parseEther("120");

export const haveEmergencies = async (fixture: Fixture, chance: Chance, report: RoundsReport): Promise<void> => {
  const { binance } = fixture;
  if (chance.is(0.12))
    report.loweredLimits += await asGuardian(binance, "lowerLimits", [loweredLimit, 10n * loweredLimit]);
  if (chance.is(0.4)) await leaveQueue(fixture, chance, report);
  if (chance.is(0.15)) report.endedEpochs += await asGuardian(binance, "killEpoch");
  if (chance.is(0.15)) await sufferTheft(fixture, chance, report);
};

export const epochOf = (nonce: bigint): bigint => nonce >> 64n;
export const currentEpoch = (chain: TrialChain): Promise<bigint> => readWithdrawer(chain, "epoch");

/** Returns how many transactions were sent: none while the guardian's last one is not mined. */
const asGuardian = async (
  chain: TrialChain,
  functionName: "lowerLimits" | "killEpoch",
  args: readonly bigint[] = [],
): Promise<number> => {
  if (chain.driver.isBusy(guardian.address)) return 0;
  if (functionName === "lowerLimits" && (await readWithdrawer(chain, "perAccountLimit")) <= loweredLimit) return 0;
  const data = encodeFunctionData({ abi: supsWithdrawerAbi as Abi, functionName, args });
  await chain.driver.send(guardian, { to: withdrawerOf(chain), data });
  return 1;
};

/** Before its time: rejected by the guardian or called off by its account; of an ended epoch by anybody. */
const leaveQueue = async (fixture: Fixture, chance: Chance, report: RoundsReport): Promise<void> => {
  const { binance, players } = fixture;
  const free = players.filter(({ wallet }) => !binance.driver.isBusy(wallet.address));
  const queued = await fixture.sql<{ wallet: Address; nonce: string }>(
    `select vouchers.wallet, nonce from vouchers join operations on operations.id = operation_id
     where operations.state = 'queued' order by vouchers.id`,
  );
  const entry = chance.pick(queued);
  if (entry === undefined) return;
  const nonce = BigInt(entry.nonce);
  const isDead = epochOf(nonce) !== (await currentEpoch(binance));
  const owner = free.find(({ wallet }) => wallet.address.toLowerCase() === entry.wallet)?.wallet;
  const anybody = chance.pick(free)?.wallet;
  const by = isDead ? anybody : chance.is(0.5) ? owner : guardian;
  if (by === undefined || binance.driver.isBusy(by.address)) return;
  await endQueued(binance, by, "reject", { wallet: entry.wallet, nonce });
  report.leftQueue += 1;
};

/** Forged, used, noticed, answered, resumed; the rounds continue where they were. */
const sufferTheft = async (fixture: Fixture, chance: Chance, report: RoundsReport): Promise<void> => {
  const { binance } = fixture;
  const { driver, deployment } = binance;
  if (driver.isBusy(thief.address) || driver.isBusy(guardian.address)) return;
  // What is in flight is mined first: the guardian must see what there is.
  await driver.mineUntilFinal();
  await driver.anvil.request("anvil_setBalance", [thief.address, toHex(10n ** 18n)]);
  const isQueued = chance.is(0.6);
  const nonce = await nonceOf(binance, thief.address);
  const amount = isQueued ? parseEther("60000") : parseEther("2");
  const message = { account: thief.address, amount, nonce, expiry: 4_102_444_800n };
  const where = { chainId: deployment.chainId, verifyingContract: withdrawerOf(binance) };
  const signature = await signVoucher(withdrawSigner, "withdraw", where, message);
  const args = [amount, message.expiry, signature] as const;
  const data = encodeFunctionData({ abi: supsWithdrawerAbi, functionName: "withdrawSUPS", args });
  const { hash } = await driver.send(thief, { to: withdrawerOf(binance), data });
  await driver.mine();
  const receipt = await driver.anvil.request<{ status: Hex } | null>("eth_getTransactionReceipt", [hash]);
  if (receipt?.status !== "0x1") return;
  report.thefts += 1;
  const until = (what: string, isSo: () => Promise<boolean>) =>
    waitUntil(what, isSo, { timeoutMs: patienceMs }).catch(() => {
      report.faults.push(`a theft: ${what} did not come`);
    });
  await until("the halt", () => isHalted(fixture));
  if (isQueued) {
    // The halt may be an earlier one: a comparison that began before its theft was booked halts after the resumption.
    await until("the forged entry", () => isEntrySeen(fixture, nonce));
    if (await resume(fixture)) report.faults.push("withdrawals resumed while a forged voucher waited in the queue");
    if (chance.is(0.5)) await endQueued(binance, guardian, "reject", { wallet: thief.address, nonce });
    else await asGuardian(binance, "killEpoch");
  }
  await driver.mineUntilFinal();
  // People resume later than this: what is final halts once more.
  await untilRead(fixture);
  if (!isQueued) await bookLoss(fixture, amount);
  await until("the resumption", () => resume(fixture));
  if (isQueued && epochOf(nonce) !== (await currentEpoch(binance))) await clearAway(fixture, chance, nonce, report);
};

const isEntrySeen = async ({ sql }: Fixture, nonce: bigint): Promise<boolean> => {
  const seen = `select 1 from chain_events where name = 'voucher_queued' and state <> 'orphaned'
    and lower(args ->> 'account') = lower($1) and args ->> 'nonce' = $2`;
  return (await sql(seen, [thief.address, String(nonce)])).length > 0;
};

/** As the owner of the database does, when people know why: the auditor would halt withdrawals again with its next comparison. */
const bookLoss = async ({ sql, binance }: Fixture, amount: bigint): Promise<void> => {
  const { chainId, sups } = binance.deployment;
  const book = `insert into equality_bookings (chain_id, subject, address, asset, amount, reason)
    values ($1, $2, lower($3), lower($4), $5, 'a theft')`;
  await sql(book, [chainId, "withdrawals", withdrawerOf(binance), sups, String(amount)]);
  await sql(book, [chainId, "unbooked_logs", "", "", "1"]);
};

/** Anybody clears away what the thief left in the ended epoch, which must not halt withdrawals again. */
const clearAway = async (fixture: Fixture, chance: Chance, nonce: bigint, report: RoundsReport): Promise<void> => {
  const { driver } = fixture.binance;
  const by = chance.pick(fixture.players)?.wallet;
  if (by === undefined) return;
  await endQueued(fixture.binance, by, "reject", { wallet: thief.address, nonce });
  await driver.mineUntilFinal();
  await untilRead(fixture);
  await sleep(10 * pollMs);
  if (await isHalted(fixture)) report.faults.push("withdrawals were halted by what a theft had left in an ended epoch");
  report.cleared += 1;
};

/** Everything that is final was read. */
const untilRead = async ({ binance: { driver }, sql }: Fixture): Promise<void> => {
  const { number } = await driver.anvil.request<{ number: Hex }>("eth_getBlockByNumber", ["finalized", false]);
  const isRead = "select 1 from chain_cursors where chain_id = $1 and finalized_number >= $2";
  await waitUntil(
    "the chain to be read",
    async () => (await sql(isRead, [driver.anvil.chainId, Number(number)])).length > 0,
    {
      timeoutMs: patienceMs,
    },
  );
};

export const isHalted = async (fixture: Fixture): Promise<boolean> =>
  (await fixture.sql("select 1 from ledger.state where withdrawals_halted")).length > 0;

/** As `npm run ledger:resume` does. Returns whether it was allowed. */
const resume = (fixture: Fixture): Promise<boolean> =>
  fixture.sql("select ledger.resume_withdrawals('the theft was answered')").then(
    () => true,
    () => false,
  );
