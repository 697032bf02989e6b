/**
 * A round in which one of the two nodes of a chain lies. The servers must not act on it, and go on by themselves once
 * it is honest again.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { Chance } from "@passport/testbed/chance";
import { lies } from "@passport/testbed/lying-node";
import { waitUntil } from "@passport/testbed/wait-until";
import { type Fixture, pollMs } from "./fixture.ts";
import type { RoundsReport } from "./report.ts";

/** The watcher waits up to ten seconds after several failures in a row. */
const patienceMs = 60_000;
const stopLine = "nothing is credited while the nodes disagree";

export const lieDuring = async (
  fixture: Fixture,
  chance: Chance,
  report: RoundsReport,
  play: () => Promise<void>,
): Promise<void> => {
  const { driver, liar } = chance.pick([fixture.ethereum, fixture.binance]) ?? fixture.ethereum;
  const lie = chance.pick(lies) ?? "invents";
  const before = fixture.logLines().length;
  liar.lie(lie);
  try {
    await play();
    // Time enough to read final blocks while it lies.
    await driver.mine();
    await sleep(10 * pollMs);
  } finally {
    liar.lie(undefined);
  }
  report.lies[lie] = (report.lies[lie] ?? 0) + 1;
  if (fixture.logLines().some((line, nth) => nth >= before && line.includes(stopLine))) report.stops += 1;
  const { number } = await driver.anvil.request<{ number: string }>("eth_getBlockByNumber", ["finalized", false]);
  const isRead = "select 1 from chain_cursors where chain_id = $1 and finalized_number >= $2";
  const values = [driver.anvil.chainId, Number(number)];
  const goesOn = async (): Promise<boolean> => (await fixture.sql(isRead, values)).length > 0;
  await waitUntil("the chain to go on", goesOn, { timeoutMs: patienceMs }).catch(() =>
    report.faults.push(`chain ${driver.anvil.chainId} was not read again after a node that ${lie}`),
  );
};
