/**
 * The PostgreSQL engine against the model, by random operations from several processes at once. More of
 * them: LEDGER_OPERATIONS=200000 npx vitest run --project integration packages/ledger/src/ledger.property
 */
import { createTestDatabase } from "@passport/testbed";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { NewAccount } from "./account.ts";
import { createMemoryEngine } from "./memory/memory-engine.ts";
import { newCast, newPoints } from "./testing/cast.ts";
import { type ConnectedEngine, connectEngine } from "./testing/connect-engine.ts";
import type { StepReport } from "./testing/engine-process.ts";
import { type EngineProcesses, startEngineProcesses } from "./testing/engine-processes.ts";
import { type KeptSeed, keptSeeds } from "./testing/kept-seeds.ts";
import {
  type Asking,
  anyOperation,
  batchSizes,
  contendedOperation,
  listOf,
  type Operation,
} from "./testing/operations.ts";
import { faultsOf, faultsOfBalances, readBooks, withoutTimes } from "./testing/read-books.ts";
import { readCommitted } from "./testing/read-committed.ts";
import { type Asked, replay } from "./testing/replay.ts";
import { performStep, type Step } from "./testing/steps.ts";
import { createScript, cutSteps, toSteps } from "./testing/to-steps.ts";
import { type Transfer, type Verdict, verdicts } from "./transfer.ts";

const wantedOperations = Number(process.env["LEDGER_OPERATIONS"] ?? 5_000);
const timeLimitMs = 120_000 + wantedOperations * 20;
/** One run takes a second or two; what is left of this makes a failing one smaller. */
const runLimitMs = 30_000;
const processCount = 3;

const resources = new AsyncDisposableStack();
let connected: ConnectedEngine;
let processes: EngineProcesses;

beforeAll(async () => {
  const database = resources.use(await createTestDatabase());
  connected = resources.use(connectEngine(database));
  processes = resources.use(await startEngineProcesses(processCount, database));
});
afterAll(() => resources.disposeAsync());

/** All but the last of them. */
const openingOf = (cast: readonly NewAccount[]): Step => ({ kind: "open", accounts: cast.slice(0, -1) });

/** Small enough to be reached. */
const issueCap = 300n;

/** Runs the property until that many operations were done; kept seeds first. */
const check = async <T extends unknown[]>(
  kept: readonly KeptSeed[],
  property: fc.IAsyncProperty<T>,
  done: () => number,
  settings: fc.Parameters<T> = {},
): Promise<void> => {
  const limits = { interruptAfterTimeLimit: runLimitMs, markInterruptAsFailure: true, ...settings };
  for (const { seed, path } of kept) await fc.assert(property, { ...limits, seed, path, numRuns: 1 });
  while (done() < wantedOperations) await fc.assert(property, { ...limits, numRuns: 1 });
};

describe("processes with accounts of their own", () => {
  const plan = fc.tuple(listOf(anyOperation, 400), batchSizes);
  const seen = new Set<string>();
  let operations = 0;

  const runApart = async (plans: [operations: Operation[], sizes: number[]][]): Promise<void> => {
    const model = createMemoryEngine();
    const casts: NewAccount[][] = [];
    const steps: Step[][] = [];
    for (const [list, sizes] of plans) {
      const currency = await connected.declareCurrency(issueCap);
      model.declareCurrency(currency, issueCap);
      const cast = newCast();
      const points = newPoints(cast, currency);
      casts.push([...cast, ...points]);
      steps.push([openingOf(cast), { kind: "open", accounts: points }, ...toSteps(list, [...cast, ...points], sizes)]);
    }
    const reports = await processes.run(steps);
    operations += plans.reduce((sum, [list]) => sum + list.length, 0);

    for (const [n, own] of steps.entries()) {
      const expected = [];
      for (const step of own) expected.push(await performStep(model, step));
      expect(reports[n]?.map(({ answer }) => answer)).toEqual(expected);
      for (const verdict of expected.flat()) seen.add(verdict);
    }
    const books = await readBooks(connected.engine, casts.flat());
    expect(withoutTimes(books)).toEqual(withoutTimes(await readBooks(model, casts.flat())));
    expect(faultsOf(books)).toEqual([]);
  };

  it(
    "[LEDGER-1] [LEDGER-4] [LEDGER-20] [LEDGER-21] give every verdict and reach every balance that the model does",
    async () => {
      const property = fc.asyncProperty(fc.tuple(plan, plan, plan), runApart);
      await check(keptSeeds.apart, property, () => operations);
      // The halt is for everybody at once: the contract suite has it.
      expect(verdicts.filter((verdict) => !seen.has(verdict))).toEqual(["withdrawals_halted"]);
    },
    timeLimitMs,
  );
});

describe("processes that fight for the same accounts, keys and holds", () => {
  /** Bit by bit: which processes ask for it. */
  const deal = fc.constantFrom(1, 2, 4, 1, 2, 4, 3, 6, 7);
  const hand = fc.record({ operation: contendedOperation, deal });
  let operations = 0;

  const runContended = async (hands: { operation: Asking; deal: number }[], sizes: number[]): Promise<void> => {
    const cast = newCast();
    const opened = cast.slice(0, -1);
    const model = createMemoryEngine();
    for (const engine of [connected.engine, model]) await engine.openAccounts(opened);

    const script = createScript(cast);
    const transfers = hands.map(({ operation }) => script.toTransfer(operation));
    const plans = Array.from({ length: processCount }, (_, n) =>
      cutSteps(
        transfers.filter((_transfer, place) => ((hands[place]?.deal ?? 0) >> n) % 2 === 1),
        sizes,
      ),
    );
    const reports = await whileWatching(opened, () => processes.run(plans));
    const everything = reports.flatMap((own, n) =>
      own.flatMap((report, place) => toAsked(plans[n]?.[place]?.transfers ?? [], report)),
    );
    operations += everything.length;

    const committed = await readCommitted(connected.server, [...new Set(transfers.map(({ id }) => id))]);
    expect(await replay(model, everything, committed)).toEqual([]);
    const books = await readBooks(connected.engine, opened);
    expect(withoutTimes(books)).toEqual(withoutTimes(await readBooks(model, opened)));
    expect(faultsOf(books)).toEqual([]);
  };

  it(
    "[LEDGER-2] [LEDGER-3] come to what the model comes to in the order of their commits, and break nothing on the way",
    async () => {
      const property = fc.asyncProperty(listOf(hand, 600), batchSizes, runContended);
      // Who wins differs from run to run: a smaller list that passes would not say that the larger one was right.
      await check(keptSeeds.contended, property, () => operations, { endOnFailure: true });
    },
    timeLimitMs,
  );
});

const toAsked = (batch: readonly Transfer[], report: StepReport): Asked[] =>
  batch.map((transfer, place) => ({ transfer, verdict: report.answer[place] as Verdict, report, place, batch }));

/** Reads all balances in one statement, over and over: no moment may show money made, lost or owed. */
const whileWatching = async <T>(accounts: readonly NewAccount[], work: () => Promise<T>): Promise<T> => {
  const faults: string[] = [];
  let isOver = false;
  const watch = async (): Promise<void> => {
    while (!isOver) {
      const balances = await connected.engine.balances(accounts.map(({ id }) => id));
      const seen = accounts.flatMap((account, place) => {
        const balance = balances[place];
        return balance === undefined ? [] : [{ account, balance }];
      });
      faults.push(...faultsOfBalances(seen));
    }
  };
  const end = async (): Promise<T> => {
    try {
      return await work();
    } finally {
      isOver = true;
    }
  };
  const [result] = await Promise.all([end(), watch()]);
  expect(faults).toEqual([]);
  return result;
};
