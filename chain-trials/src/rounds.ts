/**
 * Rounds of everything at once: deposits, purchases and withdrawals in flight, blocks mined and taken back,
 * processes killed. A seed makes the same players do the same things; how processes interleave is theirs.
 */
import { connectDatabase } from "@passport/database";
import { reconcileOrHalt } from "@passport/ledger";
import { Chance } from "@passport/testbed/chance";
import { lies } from "@passport/testbed/lies";
import { waitUntil } from "@passport/testbed/wait-until";
import { parseEther } from "viem";
import { buy, cancelNonce, deposit, flood, nonceOf, type OpenVoucher, requestVoucher, useVoucher } from "./actions.ts";
import { deepest } from "./chain-driver.ts";
import { haveEmergencies, isHalted } from "./emergencies.ts";
import { type Fixture, startFixture, type TrialChain } from "./fixture.ts";
import { type LyingRound, lieDuring } from "./lying-round.ts";
import { lastFaults, startObserver } from "./observer.ts";
import { emptyReport, type RoundsReport } from "./report.ts";
import { settleEverything, unendedOperations } from "./settle.ts";

export interface RoundsOptions {
  seed: number;
  rounds: number;
  /** How many rounds share a fixture; at the end of each the chain's clock runs past every voucher. */
  roundsPerFixture: number;
  /** Chance of a kill -9 in a round. */
  kills: number;
  /** Chance of a flood of logs in a round, on each chain. */
  floods: number;
  /** Whether one of two nodes lies in a round, and how. */
  lie(chance: Chance, round: number, fixture: Fixture): LyingRound | undefined;
  say?: (line: string) => void;
  /** What the processes wrote, when something is wrong. */
  onFault?: (logLines: readonly string[]) => void;
}

const playersInFixture = 24;

/** One chain's node lies with this chance, in any way. */
export const lieAtRandom =
  (share: number): RoundsOptions["lie"] =>
  (chance, _round, { ethereum, binance }) => {
    if (!chance.is(share)) return undefined;
    return { lie: chance.pick(lies) ?? "invents logs", chains: [chance.pick([ethereum, binance]) ?? ethereum] };
  };

export const runRounds = async (options: RoundsOptions): Promise<RoundsReport> => {
  const report = emptyReport();
  const chance = new Chance(options.seed);
  while (report.rounds < options.rounds && report.faults.length === 0) {
    await runFixture(options, chance, report);
    options.say?.(`${report.rounds} rounds, ${report.looks} looks, ${report.faults.length} faults`);
  }
  return report;
};

const runFixture = async (options: RoundsOptions, chance: Chance, report: RoundsReport): Promise<void> => {
  await using fixture = await startFixture({ players: playersInFixture });
  const truths = new Map(
    [fixture.ethereum, fixture.binance].map(({ driver, truth }) => [driver.anvil.chainId, truth] as const),
  );
  await using observer = startObserver(fixture.pool, fixture.players, truths);
  await depositFirst(fixture, chance, report);
  const open: OpenVoucher[] = [];
  const end = Math.min(options.rounds, report.rounds + options.roundsPerFixture);
  for (; report.rounds < end && observer.faults.length === 0; report.rounds += 1) {
    const play = () => playRound(options, fixture, { chance, open, report });
    const lying = options.lie(chance, report.rounds, fixture);
    if (lying !== undefined) await lieDuring(fixture, lying, report, play);
    else await play();
    // While a node lies the chain may stand still, and no theft be noticed.
    await haveEmergencies(fixture, chance, report);
    if (chance.is(options.kills)) await killSomething(fixture, chance, report);
    await observer.look().catch(() => undefined);
  }
  await settleEverything(fixture, open, chance, report).catch((error: unknown) =>
    report.faults.push(`nothing settled: ${error instanceof Error ? error.message : String(error)}`),
  );
  await observer.look();
  report.looks += observer.looks();
  const last = await lastFaults(fixture.pool, fixture.players, truths);
  report.faults.push(...observer.faults, ...last, ...(await bookFaults(fixture)));
  if (report.faults.length > 0) options.onFault?.(fixture.logLines());
};

/** Every player has SUPS that are final before the first round, so that even a short run has vouchers. */
const depositFirst = async (fixture: Fixture, chance: Chance, report: RoundsReport): Promise<void> => {
  const { binance, players } = fixture;
  for (const player of players) await deposit(binance, player, chance);
  report.deposits += players.length;
  await binance.driver.mineUntilFinal();
  const isCredited = "select from ledger.accounts where id = any($1) and posted > 0";
  const accounts = players.map(({ accountId }) => accountId);
  await waitUntil(
    "the first deposits to be credited",
    async () => (await fixture.sql(isCredited, [accounts])).length === players.length,
    { timeoutMs: 60_000 },
  );
};

const playRound = async (
  { floods }: Pick<RoundsOptions, "floods">,
  fixture: Fixture,
  { chance, open, report }: { chance: Chance; open: OpenVoucher[]; report: RoundsReport },
): Promise<void> => {
  const { binance, stranger } = fixture;
  for (const chain of [fixture.ethereum, binance]) {
    for (let nth = chance.below(3); nth >= 0; nth -= 1) await spend(chain, fixture, chance, report);
  }
  await withdraw(fixture, chance, open, report);
  for (const chain of [fixture.ethereum, binance]) {
    if (chance.is(floods) && !chain.driver.isBusy(stranger.address)) {
      await flood(chain, stranger, chance);
      report.floods += 1;
    }
    if (chance.is(0.3)) await chain.driver.resend(chance);
    for (let blocks = 1 + chance.below(3); blocks > 0; blocks -= 1) await chain.driver.mine();
    if (!chance.is(0.45)) continue;
    const depth = await chain.driver.reorganise(1 + chance.below(deepest), chance);
    if (depth > 0) report.reorganisations += 1;
  }
};

const spend = async (chain: TrialChain, fixture: Fixture, chance: Chance, report: RoundsReport): Promise<void> => {
  const player = chance.pick(fixture.players.filter(({ wallet }) => !chain.driver.isBusy(wallet.address)));
  if (player === undefined) return;
  if (chance.is(0.6)) {
    await deposit(chain, player, chance);
    report.deposits += 1;
  } else {
    await buy(chain, player, chance);
    report.purchases += 1;
  }
};

/** A new voucher, used at once, later or never; an old one, used or cancelled. */
const withdraw = async (
  fixture: Fixture,
  chance: Chance,
  vouchers: OpenVoucher[],
  report: RoundsReport,
): Promise<void> => {
  const { binance, players } = fixture;
  const free = players.filter(({ wallet }) => !binance.driver.isBusy(wallet.address));
  const nonces = new Map(
    await Promise.all(free.map(async (player) => [player, await nonceOf(binance, player.wallet.address)] as const)),
  );
  const good = vouchers.filter(({ player, nonce }) => nonces.get(player) === nonce);
  const player = chance.pick(free.filter((each) => !good.some((voucher) => voucher.player === each)));
  if (player !== undefined) {
    // Now and then more than the contract pays at once: it queues what is above 50,000, and never what is below 5.
    const amount = parseEther(String(chance.is(0.2) ? 51_000 + chance.below(5_000) : 5 + chance.below(200)));
    const voucher = await requestVoucher(fixture, player, amount, chance.is(0.3) ? 2 : 1);
    if (voucher !== undefined) {
      vouchers.push(voucher);
      report.vouchers += 1;
    }
  }
  const old = chance.pick(good);
  if (old === undefined) return;
  if (chance.is(0.75)) await useVoucher(binance, old);
  else if (chance.is(0.3)) await cancelNonce(binance, old.player);
};

const killSomething = async (fixture: Fixture, chance: Chance, report: RoundsReport): Promise<void> => {
  const victims = [
    ["worker", chance.pick(fixture.workers)],
    ["signer", chance.pick(fixture.signers)],
    ["api", fixture.api],
    ["PostgreSQL", fixture.postgres],
  ] as const;
  const [name, victim] = chance.pick(victims) ?? [];
  if (name === undefined || victim === undefined) return;
  await victim.kill();
  await victim.restart();
  report.kills[name] = (report.kills[name] ?? 0) + 1;
};

/** The ledger's own invariants, and nothing left in the air. */
const bookFaults = async (fixture: Fixture): Promise<string[]> => {
  const db = connectDatabase(fixture.databaseUrl, { statementTimeoutMs: 0 });
  try {
    const { breaches } = await reconcileOrHalt(db);
    const unended = await unendedOperations(fixture);
    const differences = await fixture.sql("select * from chain_balance_differences");
    return [
      ...((await isHalted(fixture)) ? ["withdrawals are halted"] : []),
      ...breaches.map((breach) => `the books: ${JSON.stringify(breach)}`),
      ...differences.map((difference) => `a balance on chain: ${JSON.stringify(difference)}`),
      ...unended.map(({ kind, state, n }) => `${n} operations of kind ${kind} are still ${state}`),
    ];
  } finally {
    await db.destroy();
  }
};
