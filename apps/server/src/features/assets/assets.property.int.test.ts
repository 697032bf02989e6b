/**
 * Random lives of tokens and items against a small model: the chain is told in random windows, is told
 * again, and takes back what was not final. At every step a token is in exactly one place, that of the final
 * chain, and the items are what was deposited less what was withdrawn.
 */
import fc from "fast-check";
import type { Address } from "viem";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { ChainEvent } from "../../platform/chain/chain-event.ts";
import { type AssetWorld, contracts, createAssetWorld, itemContracts, type Player } from "./testing/asset-fixture.ts";
import { createNarrator, minedAgain } from "./testing/events.ts";

let world: AssetWorld;
let players: Player[];
let wallets: Address[];
beforeAll(async () => {
  world = await createAssetWorld();
  players = [await world.addPlayer(), await world.addPlayer()];
  wallets = [...players.map(({ wallet }) => wallet), world.newWallet()];
});
afterAll(() => world[Symbol.asyncDispose]());

type Step =
  | { kind: "move"; token: number; way: number; wallet: number }
  | { kind: "deposit"; wallet: number; amounts: number[] }
  | { kind: "reorganise" }
  | { kind: "finalize"; windows: number }
  | { kind: "repeat"; from: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant("move" as const), token: fc.nat(2), way: fc.nat(2), wallet: fc.nat(2) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("deposit" as const),
      wallet: fc.nat(2),
      amounts: fc.array(fc.nat(3), { minLength: 1, maxLength: 3 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("reorganise" as const) }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant("finalize" as const), windows: fc.integer({ min: 1, max: 3 }) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("repeat" as const), from: fc.nat(5) }) },
);

interface Place {
  at: "wallet" | "staking" | "stakingOld";
  wallet: Address;
}

/** What a final chain means. */
class Model {
  readonly places = new Map<string, Place>();
  readonly items = new Map<string, bigint>();

  take({ name, args }: ChainEvent): void {
    if (name === "collectible_transfer") {
      const [from, to] = [args["from"] as Address, args["to"] as Address];
      const at = to === contracts.staking ? "staking" : to === contracts.stakingOld ? "stakingOld" : "wallet";
      this.places.set(String(args["tokenId"]), { at, wallet: at === "wallet" ? to : from });
      return;
    }
    const ids = args["ids"] as readonly string[];
    for (const [position, id] of ids.entries()) {
      const key = `${String(args["from"])} ${id}`;
      this.items.set(key, (this.items.get(key) ?? 0n) + BigInt((args["values"] as readonly string[])[position] ?? 0));
    }
  }
}

const holderAt = ({ at, wallet }: Place): Address => (at === "wallet" ? wallet : contracts[at]);

/** The old contract gives a token back to its staker only. */
const nextPlace = (place: Place | undefined, way: number, target: Address): Place => {
  if (place?.at !== "wallet") return { at: "wallet", wallet: place?.at === "stakingOld" ? place.wallet : target };
  if (way === 0) return { at: "wallet", wallet: target };
  return { at: way === 1 ? "staking" : "stakingOld", wallet: place.wallet };
};

const statusOf = { wallet: "STAKABLE", staking: "UNSTAKABLE", stakingOld: "UNSTAKABLE_OLD" } as const;

const live = async (steps: readonly Step[], run: number): Promise<void> => {
  const say = createNarrator();
  const model = new Model();
  const ahead = new Map<string, Place>();
  const final: ChainEvent[] = [];
  let mined: ChainEvent[] = [];
  const nameOf = (token: number): string => `${run}${token}`;

  const mine = async (event: ChainEvent): Promise<void> => {
    mined.push(event);
    await world.tell((listener, transaction) => listener.seen(transaction, [event]));
  };
  const move = ({ token, way, wallet }: Extract<Step, { kind: "move" }>): ChainEvent => {
    const tokenId = nameOf(token);
    const place = ahead.get(tokenId);
    const next = nextPlace(place, way, wallets[wallet] as Address);
    ahead.set(tokenId, next);
    return place === undefined
      ? say.mint(tokenId, next.wallet)
      : say.transfer(tokenId, holderAt(place), holderAt(next));
  };
  const finalize = async (events: readonly ChainEvent[], windows: number): Promise<void> => {
    const size = Math.ceil(events.length / windows) || 1;
    for (let first = 0; first < events.length; first += size) {
      await world.tell((listener, transaction) => listener.finalized(transaction, events.slice(first, first + size)));
    }
  };

  for (const one of steps) {
    if (one.kind === "move") await mine(move(one));
    if (one.kind === "deposit") {
      const parts = one.amounts.map((amount, position) => [`${run}${position % 2}`, String(amount)] as const);
      await mine(say.batch(wallets[one.wallet] as Address, parts));
    }
    if (one.kind === "reorganise") {
      const taken = mined;
      await world.tell((listener, transaction) => listener.orphaned(transaction, taken));
      mined = taken.map(minedAgain);
      await world.tell((listener, transaction) => listener.seen(transaction, mined));
    }
    if (one.kind === "finalize") {
      await finalize(mined, one.windows);
      for (const event of mined) model.take(event);
      final.push(...mined);
      mined = [];
      await compare(model, run);
    }
    // Also when what came after it is not read again.
    if (one.kind === "repeat") await finalize(final.slice(one.from, one.from + 3), 2);
  }
  await compare(model, run);
};

const compare = async (model: Model, run: number): Promise<void> => {
  const owners = new Map<string, string>(players.map(({ wallet, accountId }) => [wallet, accountId]));
  const assets = (await world.assets()).filter(({ tokenId }) => tokenId.startsWith(String(run)));
  const expected = [...model.places].map(([tokenId, { at, wallet }]) => ({
    tokenId,
    status: statusOf[at],
    owner: owners.get(wallet) ?? null,
    wallet,
    isLocked: false,
  }));
  expect(assets).toEqual(expected.toSorted((a, b) => Number(a.tokenId) - Number(b.tokenId)));
  for (const { wallet, accountId } of players) {
    const had = [...model.items].filter(([key, count]) => key.startsWith(wallet) && count > 0n);
    const counts = Object.fromEntries(
      had.map(([key, count]) => [`${itemContracts.slug} ${key.split(" ")[1]}`, `${count} held 0`]),
    );
    const items = Object.entries(await world.items(accountId)).filter(([key]) => key.includes(` ${run}`));
    expect(Object.fromEntries(items)).toEqual(counts);
  }
};

it("[CHAIN-31] has every token where the final chain has it, and every item once, whatever is read twice", async () => {
  let run = 100;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40, size: "max" }), async (steps) => {
      run += 1;
      await live(steps, run);
    }),
    { numRuns: 15, interruptAfterTimeLimit: 100_000, markInterruptAsFailure: true },
  );
});
