/**
 * A round in which one of the two nodes of a chain lies. The servers must not act on it, and go on by themselves once
 * it is honest again.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { Lie } from "@passport/testbed/lies";
import { waitUntil } from "@passport/testbed/wait-until";
import { type Fixture, pollMs, type TrialChain } from "./fixture.ts";
import type { RoundsReport } from "./report.ts";

/** The watcher waits up to ten seconds after several failures in a row. */
const patienceMs = 60_000;
const stopLine = "nothing is credited while the nodes disagree";

/** Of both chains or of one of them. */
export interface LyingRound {
  lie: Lie;
  chains: readonly TrialChain[];
}

export const lieDuring = async (
  fixture: Fixture,
  { lie, chains }: LyingRound,
  report: RoundsReport,
  play: () => Promise<void>,
): Promise<void> => {
  const before = fixture.logLines().length;
  const toldBefore = toldBy(chains);
  for (const { liar } of chains) liar.lie(lie);
  try {
    await play();
    // Time enough to read final blocks while it lies.
    for (const { driver } of chains) await driver.mine();
    await sleep(10 * pollMs);
  } finally {
    for (const { liar } of chains) liar.lie(undefined);
  }
  if (toldBy(chains) > toldBefore) report.lies[lie] = (report.lies[lie] ?? 0) + 1;
  if (fixture.logLines().some((line, nth) => nth >= before && line.includes(stopLine))) report.stops += 1;
  for (const { driver } of chains)
    if (!(await goesOn(fixture, driver)))
      report.faults.push(`chain ${driver.anvil.chainId} was not read again after a node that ${lie}`);
};

const toldBy = (chains: readonly TrialChain[]): number => chains.reduce((sum, { liar }) => sum + liar.told(), 0);

const goesOn = async (fixture: Fixture, { anvil }: TrialChain["driver"]): Promise<boolean> => {
  const { number } = await anvil.request<{ number: string }>("eth_getBlockByNumber", ["finalized", false]);
  const isRead = "select 1 from chain_cursors where chain_id = $1 and finalized_number >= $2";
  const isFinalRead = async () => (await fixture.sql(isRead, [anvil.chainId, Number(number)])).length > 0;
  return waitUntil("the chain to go on", isFinalRead, { timeoutMs: patienceMs }).then(
    () => true,
    () => false,
  );
};
