/** Random operations. They name accounts and earlier operations by number, so that any part of a list is a list. */
import fc from "fast-check";
import { type AccountLock, maxAmount } from "../transfer.ts";
import { accountsPerShard, castSize, pointsPerShard } from "./cast.ts";

export type Change = "none" | "description" | "amount" | "parties" | "kind" | "related" | "end";

export type Operation = Setting | Asking;

/** Changes an account. */
export type Setting =
  | { kind: "open"; account: number; isRenamed: boolean }
  | { kind: "lock"; account: number; locks: AccountLock[] };

/** Becomes a transfer. */
export type Asking =
  | {
      kind: "move";
      as: "post" | "hold";
      debit: number;
      credit: number;
      amount: bigint;
      topic: number;
      forbiddenBy: AccountLock[];
      isRelated: boolean;
    }
  | { kind: "end"; as: "settle" | "release"; hold: number }
  | { kind: "repeat"; earlier: number; change: Change };

const account = fc.nat(castSize - 1);
const earlier = fc.nat(1_000);
const locks = fc.subarray<AccountLock>(["withdraw", "mint", "total"]);
const smallAmount = fc.bigInt({ min: 1n, max: 60n });
const oddAmount = fc.constantFrom(0n, -1n, -maxAmount, 10n ** 30n, maxAmount, maxAmount + 1n, 10n ** 45n);

const open = fc.record({ kind: fc.constant("open" as const), account, isRenamed: fc.boolean() });
/** Not the last one: an account that is not open cannot be locked. */
const lock = fc.record({ kind: fc.constant("lock" as const), account: fc.nat(castSize - 2), locks });

const move = (
  as: fc.Arbitrary<"post" | "hold">,
  debit: fc.Arbitrary<number>,
  credit: fc.Arbitrary<number>,
  amount: fc.Arbitrary<bigint>,
) =>
  fc.record({
    kind: fc.constant("move" as const),
    as,
    debit,
    credit,
    amount,
    topic: fc.nat(5),
    forbiddenBy: fc.oneof({ arbitrary: fc.constant<AccountLock[]>([]), weight: 2 }, { arbitrary: locks, weight: 1 }),
    isRelated: fc.boolean(),
  });

/** The chain is the first of its shard's accounts. */
const fund = fc
  .tuple(fc.nat(1), fc.integer({ min: 1, max: accountsPerShard - 1 }))
  .chain(([shard, payee]) =>
    move(
      fc.constant("post"),
      fc.constant(shard * accountsPerShard),
      fc.constant(shard * accountsPerShard + payee),
      fc.bigInt({ min: 1n, max: 200n }),
    ),
  );
const pay = fc.nat(1).chain((shard) => {
  const neighbour = fc.nat(accountsPerShard - 1).map((n) => shard * accountsPerShard + n);
  return move(fc.constantFrom("post", "post", "hold"), neighbour, neighbour, smallAmount);
});
/** In the second currency. The issuer is the first of its shard's accounts; it pays until its cap is reached. */
const points = fc.nat(1).chain((shard) => {
  const neighbour = fc.nat(pointsPerShard - 1).map((n) => castSize + shard * pointsPerShard + n);
  const issuer = fc.constant(castSize + shard * pointsPerShard);
  return move(fc.constantFrom("post", "post", "hold"), fc.oneof(issuer, neighbour), neighbour, smallAmount);
});
/** From one currency into the other, in the same shard. */
const crossing = fc.nat(1).chain((shard) => {
  const sups = fc.nat(accountsPerShard - 1).map((n) => shard * accountsPerShard + n);
  const other = fc.nat(pointsPerShard - 1).map((n) => castSize + shard * pointsPerShard + n);
  return fc
    .boolean()
    .chain((isBack) =>
      move(fc.constantFrom("post", "hold"), isBack ? other : sups, isBack ? sups : other, smallAmount),
    );
});
const stray = move(fc.constantFrom("post", "hold"), account, account, fc.oneof(smallAmount, oddAmount));

const end = fc.record({
  kind: fc.constant("end" as const),
  as: fc.constantFrom("settle" as const, "release" as const),
  hold: earlier,
});

const repeat = (...changes: Change[]) =>
  fc.record({ kind: fc.constant("repeat" as const), earlier, change: fc.constantFrom(...changes) });

/** Everything that an engine can be asked to do. */
export const anyOperation: fc.Arbitrary<Operation> = fc.oneof(
  { arbitrary: pay, weight: 10 },
  { arbitrary: fund, weight: 4 },
  { arbitrary: stray, weight: 4 },
  { arbitrary: points, weight: 8 },
  { arbitrary: crossing, weight: 1 },
  { arbitrary: end, weight: 5 },
  { arbitrary: repeat("none", "description", "amount", "parties", "kind", "related", "end"), weight: 4 },
  { arbitrary: lock, weight: 1 },
  { arbitrary: open, weight: 1 },
);

/** What processes do to each other's accounts and keys; a repeated key always names the same payer. */
export const contendedOperation: fc.Arbitrary<Asking> = fc.oneof(
  { arbitrary: pay, weight: 10 },
  { arbitrary: fund, weight: 4 },
  { arbitrary: stray, weight: 2 },
  { arbitrary: end, weight: 5 },
  { arbitrary: repeat("none", "none", "description"), weight: 4 },
);

/** Of any length up to the largest, all equally likely: short lists find little, and only a list that may be shorter shrinks. */
export const listOf = <T>(operation: fc.Arbitrary<T>, maxLength: number): fc.Arbitrary<T[]> =>
  fc.noBias(fc.array(operation, { minLength: 1, maxLength, size: "max" }));

/** Mostly small; now and then one that takes a long list whole. */
export const batchSizes = fc.array(fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 120 })), {
  minLength: 1,
  maxLength: 8,
});
