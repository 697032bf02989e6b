/** The queue over the memory engine, with gates and faults between them. */
import { setTimeout as delay, setImmediate as nextTurn } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { systemAccount } from "./account.ts";
import { LedgerOverloaded, LedgerUnavailable } from "./errors.ts";
import { createMemoryEngine } from "./memory/memory-engine.ts";
import type { FailureKind } from "./postgres/failure-kind.ts";
import { PostingQueue, type PostingQueueOptions } from "./posting-queue.ts";
import type { Transfer } from "./transfer.ts";

const alice = "01932f00-0000-7000-8000-000000000001";
const chain = systemAccount("chain", "Ethereum", alice);

class Fault extends Error {
  readonly kind: FailureKind;
  constructor(kind: FailureKind) {
    super(kind);
    this.kind = kind;
  }
}

let made = 0;
const deposit = (): Transfer => ({
  kind: "post",
  id: `01932f00-0000-7000-9000-${(made++).toString(16).padStart(12, "0")}`,
  debit: chain.id,
  credit: alice,
  amount: 1n,
  group: "DEPOSIT",
  subGroup: "TRANSFER",
  description: "",
});

/** `before` and `after` run around each batch that reaches the engine and may throw or wait. */
const openQueue = async (
  faults: { before?(batch: readonly Transfer[]): Promise<void> | void; after?(): Promise<void> | void } = {},
  options: Partial<PostingQueueOptions> = {},
) => {
  const engine = createMemoryEngine();
  await engine.openAccounts([{ id: alice, kind: "user", name: "alice" }, chain]);
  const batches: number[] = [];
  const retries: string[] = [];
  /** How long a batch takes, smoothed as the queue smooths it. */
  let paceMs = 0;
  let shed = 0;
  const queue = new PostingQueue({
    async post(batch) {
      batches.push(batch.length);
      await faults.before?.(batch);
      const verdicts = await engine.post(batch);
      await faults.after?.();
      return verdicts;
    },
    kindOf: (error) => (error instanceof Fault ? error.kind : "broken"),
    metrics: {
      batchPosted({ postMs }) {
        paceMs += (postMs - paceMs) / 4;
      },
      transferShed() {
        shed += 1;
      },
      batchRetried: (cause) => retries.push(cause),
    },
    ...options,
  });
  const balance = async () => (await engine.balances([alice]))[0]?.posted;
  return { queue, batches, retries, balance, paceMs: () => paceMs, shed: () => shed };
};

const gate = () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { promise, open: resolve };
};

describe("batches", () => {
  it("form of what arrives while one is in flight, with no timer", async () => {
    const first = gate();
    const { queue, batches } = await openQueue({ before: () => first.promise });
    const alone = queue.post(deposit());
    while (batches.length === 0) await nextTurn();
    const rest = Array.from({ length: 50 }, () => queue.post(deposit()));
    first.open();
    expect(await Promise.all([alone, ...rest])).toEqual(Array.from({ length: 51 }, () => "posted"));
    expect(batches).toEqual([1, 50]);
  });

  it("take callers that ask again in the turn in which they were answered together", async () => {
    const { queue, batches } = await openQueue();
    await Promise.all(
      Array.from({ length: 20 }, async () => {
        for (let round = 0; round < 3; round += 1) await queue.post(deposit());
      }),
    );
    expect(batches).toEqual([20, 20, 20]);
  });

  it("are no larger than allowed, in order of arrival", async () => {
    const seen: string[] = [];
    const { queue, batches } = await openQueue(
      { before: (batch) => void seen.push(...batch.map(({ id }) => id)) },
      { maxBatch: 8 },
    );
    const transfers = Array.from({ length: 20 }, deposit);
    await Promise.all(transfers.map((transfer) => queue.post(transfer)));
    expect(batches).toEqual([8, 8, 4]);
    expect(seen).toEqual(transfers.map(({ id }) => id));
  });

  it("give each transfer its own verdict", async () => {
    const { queue } = await openQueue();
    const transfer = deposit();
    const poor: Transfer = { ...deposit(), kind: "post", debit: alice, credit: chain.id, amount: 99n } as Transfer;
    expect(await Promise.all([transfer, poor, transfer, deposit()].map((each) => queue.post(each)))).toEqual([
      "posted",
      "insufficient_funds",
      "exists",
      "posted",
    ]);
  });
});

describe("a fault", () => {
  it("of the kind conflict is tried again until it is through, once in effect", async () => {
    let conflicts = 3;
    const { queue, retries, balance } = await openQueue({
      before() {
        if (conflicts-- > 0) throw new Fault("conflict");
      },
    });
    expect(await queue.post(deposit())).toBe("posted");
    expect(retries).toEqual(["conflict", "conflict", "conflict"]);
    expect(await balance()).toBe(1n);
  });

  it("after the commit: the answer is lost, the same keys are asked again, the money moved once", async () => {
    let losses = 2;
    const { queue, balance } = await openQueue({
      after() {
        if (losses-- > 0) throw new Fault("lost");
      },
    });
    const verdicts = await Promise.all([queue.post(deposit()), queue.post(deposit())]);
    expect(verdicts).toEqual(["exists", "exists"]);
    expect(await balance()).toBe(2n);
  });

  it("that lasts is told as an unknown outcome, and the queue lives on", async () => {
    let isAway = true;
    const { queue } = await openQueue(
      {
        before() {
          if (isAway) throw new Fault("lost");
        },
      },
      { maxOutageMs: 150 },
    );
    await expect(queue.post(deposit())).rejects.toBeInstanceOf(LedgerUnavailable);
    isAway = false;
    expect(await queue.post(deposit())).toBe("posted");
  });

  it("of one transfer fails that transfer and no other", async () => {
    const culprit = deposit();
    const { queue, balance } = await openQueue({
      before(batch) {
        if (batch.some(({ id }) => id === culprit.id)) throw new Fault("broken");
      },
    });
    const others = Array.from({ length: 30 }, () => queue.post(deposit()));
    const spoiled = queue.post(culprit);
    const more = Array.from({ length: 30 }, () => queue.post(deposit()));
    await expect(spoiled).rejects.toMatchObject({ kind: "broken" });
    expect(new Set(await Promise.all([...others, ...more]))).toEqual(new Set(["posted"]));
    expect(await balance()).toBe(60n);
  });
});

describe("load that cannot be worked off", () => {
  it("is refused at once when the oldest has waited too long, and served again at once afterwards", async () => {
    const jam = gate();
    const { queue, batches, balance, shed } = await openQueue({ before: () => jam.promise }, { maxWaitMs: 30 });
    const inFlight = queue.post(deposit());
    while (batches.length === 0) await nextTurn();
    const waiting = queue.post(deposit());
    await delay(80);
    // At once: before anything else gets its turn.
    const refused = queue.post(deposit()).catch((error: unknown) => error);
    expect(await Promise.race([refused, nextTurn("waits")])).toBeInstanceOf(LedgerOverloaded);
    expect(shed()).toBe(1);
    jam.open();
    expect(await Promise.all([inFlight, waiting])).toEqual(["posted", "posted"]);
    expect(await queue.post(deposit())).toBe("posted");
    expect(await balance()).toBe(3n);
  });

  it("is refused only to callers who would wait too long at the pace of the last batches", async () => {
    const { queue, paceMs, shed } = await openQueue({ before: () => delay(100) }, { maxBatch: 10, maxWaitMs: 500 });
    await Promise.all(Array.from({ length: 40 }, () => queue.post(deposit()))).catch(() => undefined);
    await queue.drain();
    const before = shed();
    // Who fits into the next batch, or is through in 500 ms by that pace: the one in flight comes first.
    const isWelcome = (ahead: number) => ahead < 10 || (1 + ahead / 10) * paceMs() <= 500;
    const welcome = Array.from({ length: 200 }, (_, ahead) => ahead).filter(isWelcome).length;
    const outcomes = await Promise.allSettled(Array.from({ length: 200 }, () => queue.post(deposit())));
    const refused = outcomes.filter(({ status }) => status === "rejected").length;
    expect(shed() - before).toBe(refused);
    expect(200 - refused).toBe(welcome);
    // Five batches of ten go through in 500 ms; a busy machine may make a batch slower, nothing makes it faster.
    expect(200 - refused).toBeLessThanOrEqual(70);
    // The first ten of an empty queue are always welcome.
    expect(
      (await Promise.allSettled(Array.from({ length: 10 }, () => queue.post(deposit())))).map(({ status }) => status),
    ).toEqual(Array.from({ length: 10 }, () => "fulfilled"));
  });

  it("drains before the end", async () => {
    const { queue, balance } = await openQueue({ before: () => delay(5) });
    for (let n = 0; n < 10; n += 1) void queue.post(deposit());
    await queue.drain();
    expect(await balance()).toBe(10n);
  });
});
