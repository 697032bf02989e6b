/**
 * The end of a fixture: the game comes to its senses, the chains' clocks pass every voucher, everything becomes final,
 * and what waits for the game is asked again or runs out. Nothing may be left in the air then.
 */
import type { Chance } from "@passport/testbed/chance";
import { waitUntil } from "@passport/testbed/wait-until";
import { letDeadlinesPass } from "./disturb.ts";
import type { Fixture } from "./fixture.ts";

const patienceMs = 90_000;

export const settleEverything = async (fixture: Fixture, chance: Chance): Promise<void> => {
  fixture.game.manners = { mischief: 0, silentMs: 0 };
  await fixture.game.restart();
  // Half of the open questions are never answered.
  if (chance.is(0.5)) await letDeadlinesPass(fixture, 0.5);
  await passVouchers(fixture);
  await waitUntil(
    "everything to settle",
    async () => {
      await bringForward(fixture);
      return (await unended(fixture)).length === 0;
    },
    { timeoutMs: patienceMs, intervalMs: 300 },
  ).catch(() => undefined);
};

/** What would be tried again in hours is tried now. */
const bringForward = async ({ sql }: Fixture): Promise<void> => {
  await sql(
    `update webhook_events set due_at = now() where id in (
       select id from webhook_events
       where state = 'due' and due_at > now() + interval '1 second' and created_at < now() - interval '5 seconds'
       for update skip locked)`,
  );
};

const passVouchers = async (fixture: Fixture): Promise<void> => {
  const [row] = await fixture.sql<{ last: string | null }>(
    "select extract(epoch from max(expiry))::bigint as last from vouchers where state = 'open'",
  );
  for (const chain of [fixture.ethereum, fixture.binance]) {
    const past = Math.max(Number(row?.last ?? 0), await chain.time()) + 1;
    await chain.exclusively(async () => {
      await chain.driver.mine();
      await chain.driver.mine(Math.max(past, (await chain.time()) + 1));
      await chain.driver.mineUntilFinal();
    });
  }
};

/** What has not ended, in words. */
export const unended = async ({ sql }: Fixture): Promise<string[]> => {
  const rows = await sql<{ what: string; n: number }>(
    `select 'operations of kind ' || kind || ' ' || state as what, count(*)::int as n from operations
       where state not in ('confirmed', 'failed', 'returned', 'unclaimed') group by 1
     union all select 'vouchers open', count(*)::int from vouchers where state = 'open'
     union all select 'claims asked', count(*)::int from claims where state = 'asked'
     union all select 'events due', count(*)::int from webhook_events where state = 'due'
     union all select 'collectibles locked', count(*)::int from assets where locked_by is not null
     union all select 'items held', count(*)::int from items where held > 0
     union all select 'accounts with holds', count(*)::int from ledger.accounts where held > 0`,
  );
  return rows.filter(({ n }) => n > 0).map(({ what, n }) => `${n} ${what}`);
};
