/**
 * The whole way of a command: a game refunds a player over the service API of one api process, the ledger commits, NATS
 * carries the hint, and the other api process pushes the new balance to the player's socket. Against the ledger alone,
 * which posts the same transfers for as many callers.
 */
import { randomUUID } from "node:crypto";
import { newId } from "@passport/database";
import { isDone, LedgerOverloaded } from "@passport/ledger";
import { type ServerProcess, startServer } from "@passport/testbed/server-process";
import { amount, type GamesFixture, startGamesFixture } from "../games/games-fixture.ts";
import { settle } from "../ledger/cluster.ts";
import { type Contestant, runLaps } from "../ledger/laps.ts";
import { offerEach } from "../ledger/open-loop.ts";
import { post } from "../post.ts";
import { ratePerSecond } from "../rate-per-second.ts";
import { median, type Row, toRow } from "../row.ts";
import { type BalancePage, openBalancePage } from "./balance-page.ts";
import { type PaidPlayer, settleClaims } from "./settled-claims.ts";

const publicOrigin = "https://passport.example";
/** In flight at most, for both. */
const callers = 64;
/** A player is refunded once at a time, so that a push can be told to be of its command. */
const players = 256;
const laps = 3;
const halfLoad = { seconds: 10, leaveOutSeconds: 2 };
const bars = { throughput: 0.5, p99Ms: 50 };

interface Pipeline {
  /** Resolves when the player's page has the new balance and the game its answer. */
  run(): Promise<void>;
}

export const benchPipeline = async (): Promise<Row[]> => {
  await using fixture = await startGamesFixture({ players, games: 40 });
  const paid = await settleClaims(fixture, players);
  await using stack = new AsyncDisposableStack();
  const commands = stack.use(await startApi(fixture));
  const sockets = stack.use(await startApi(fixture));
  const pages: { page: BalancePage; paid: PaidPlayer }[] = [];
  for (const one of paid)
    pages.push({ page: await openBalancePage({ origin: sockets.origin, publicOrigin }, one.player), paid: one });
  stack.defer(() => {
    for (const { page } of pages) page.close();
  });
  const pipeline = createPipeline(commands.origin, pages);
  const ours: Contestant = () => ratePerSecond(callers, () => pipeline.run());
  const bare = byLedger(fixture);
  await ours();
  await bare();
  // As autovacuum does it within a minute: statements that were planned for empty tables are planned again.
  await settle(fixture.ownerUrl);
  const { push, ledger } = await runLaps({ push: ours, ledger: bare }, laps);
  const waits = await waitsAtHalfLoad(pipeline, median(push) / 2);
  return [
    toRow({ name: "command to push", unit: "commands/s", ours: push, bare: ledger, atLeast: bars.throughput }),
    toRow({
      name: "p99 of command to push at half load, beside 50 ms",
      unit: "ms",
      ours: [waits.p99Ms],
      bare: [bars.p99Ms],
      atMost: 1,
    }),
  ];
};

const startApi = ({ databaseUrl, natsUrl }: GamesFixture): Promise<ServerProcess> =>
  startServer({
    role: "api",
    databaseUrl,
    natsUrl,
    environment: { PUBLIC_ORIGIN: publicOrigin, TRUSTED_PROXIES: "127.0.0.1", LOG_LEVEL: "warn" },
  });

const createPipeline = (origin: string, pages: { page: BalancePage; paid: PaidPlayer }[]): Pipeline => {
  const idle = [...pages];
  return {
    async run() {
      const one = idle.shift();
      if (one === undefined) throw new LedgerOverloaded();
      const pushed = one.page.nextBalance();
      await refund(origin, one.paid);
      await pushed;
      idle.push(one);
    },
  };
};

const refund = async (origin: string, { claimId, gameKey }: PaidPlayer): Promise<void> => {
  const headers = { authorization: `Bearer ${gameKey}`, "idempotency-key": randomUUID() };
  const refunded = { amount: String(amount / 1000n), reason: "Bench" };
  const { status, body } = await post(`${origin}/api/service/claims/${claimId}/refunds`, headers, refunded);
  if (status !== 200) throw new Error(`a refund was answered with ${status}: ${JSON.stringify(body)}`);
};

/** From when each command was due to when the page had the balance. */
const waitsAtHalfLoad = async (pipeline: Pipeline, perSecond: number) => {
  const { seconds, leaveOutSeconds } = halfLoad;
  const samples = await offerEach([{ perSecond, seconds }], async () => {
    await pipeline.run();
    return "posted";
  });
  const waits = samples.within({ fromMs: leaveOutSeconds * 1000, toMs: seconds * 1000 });
  console.error(`half load ${perSecond.toFixed(0)}/s`, waits);
  if (waits.shed + waits.failed > 0) throw new Error("commands failed at half load");
  return waits;
};

const byLedger =
  ({ bareLedger: ledger, players: all }: GamesFixture): Contestant =>
  () =>
    ratePerSecond(callers, async (caller) => {
      const { accountId = "" } = all[caller % all.length] ?? {};
      const { id: credit } = await ledger.openSystemAccount("game", "Bare", accountId);
      const labels = { group: "SUPREMACY WORLD", subGroup: "PURCHASE", description: "Bench" };
      const verdict = await ledger.post({ kind: "post", id: newId(), debit: accountId, credit, amount: 1n, ...labels });
      if (!isDone(verdict)) throw new Error(`the ledger returned ${verdict}`);
    });
