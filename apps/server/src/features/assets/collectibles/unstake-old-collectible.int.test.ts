import { inTransaction } from "@passport/database";
import { waitUntil } from "@passport/testbed";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ChainEvent } from "../../../platform/chain/chain-event.ts";
import type { Actor } from "../../../platform/wire/actor.ts";
import { type AssetWorld, contracts, createAssetWorld, networks, type Player } from "../testing/asset-fixture.ts";
import { blockAt, createNarrator, newHash } from "../testing/events.ts";
import { lockSteps } from "./lock-poller.ts";
import { extendLocks } from "./store.ts";
import { unstakeOldCollectible } from "./unstake-old-collectible.ts";

let world: AssetWorld;
beforeAll(async () => {
  world = await createAssetWorld();
});
afterAll(() => world[Symbol.asyncDispose]());

const say = createNarrator();
const seen = (...events: ChainEvent[]) => world.tell((listener, transaction) => listener.seen(transaction, events));
const orphaned = (...events: ChainEvent[]) =>
  world.tell((listener, transaction) => listener.orphaned(transaction, events));
const finalized = (...events: ChainEvent[]) =>
  world.tell((listener, transaction) => listener.finalized(transaction, events));
const reached = (minedAt: Date) =>
  world.tell((listener, transaction) => listener.reached?.(transaction, blockAt(1_000_000, minedAt)));

const actorOf = ({ userId, accountId }: Player): Actor => ({
  sessionId: "",
  userId,
  accountId,
  permissions: [],
  locks: [],
  authenticatedAt: new Date(),
  twoFactorAt: undefined,
  confirmsBySecondFactor: false,
});
const announce = (player: Player, id: string, address: string = player.wallet) => {
  const dependencies = { db: world.db, networks, outbox: { poke() {} } };
  return unstakeOldCollectible(dependencies, {
    actor: actorOf(player),
    query: { address, slug: contracts.slug, id },
  });
};
const codeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => "done",
    (error: { code?: string }) => error.code ?? error,
  );

let lastToken = 500;
/** A token of a player, staked in the old contract. */
const stakeOld = async (player: Player): Promise<string> => {
  lastToken += 1;
  const token = String(lastToken);
  await finalized(say.mint(token, player.wallet), say.stakeOld(token, player.wallet));
  return token;
};
const unstakesOf = async (player: Player) =>
  (await world.operations(player)).filter(({ kind }) => kind === "unstake").map(({ state }) => state);
const deadlineOf = async (id: string): Promise<Date> => {
  const { deadline } = await world.db
    .selectFrom("operations")
    .select("deadline")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return deadline ?? new Date(0);
};
const after = (time: Date, ms: number): Date => new Date(time.getTime() + ms);

describe("unstaking from the old contract", () => {
  it("locks the asset for five minutes under one operation, also for 50 calls at once", async () => {
    const alice = await world.addPlayer();
    const token = await stakeOld(alice);
    const answers = await Promise.all(Array.from({ length: 50 }, () => announce(alice, token)));
    const ids = new Set(answers.map(({ operation_id }) => operation_id));
    expect(ids.size).toBe(1);
    expect(await announce(alice, token, alice.wallet.toUpperCase().replace("0X", "0x"))).toEqual(answers[0]);
    expect(await world.asset(token)).toMatchObject({ status: "UNSTAKABLE_OLD", isLocked: true });
    expect(await unstakesOf(alice)).toEqual(["pending"]);
    const { rows } = await sql<{ ms: number }>`
      select extract(epoch from unlocked_at - now())::float8 * 1000 as ms from assets where token_id = ${token}
    `.execute(world.db);
    expect(rows[0]?.ms).toBeGreaterThan(280_000);
    expect(rows[0]?.ms).toBeLessThanOrEqual(300_000);
  });

  it("ends with the token's log: seen, taken back, seen again, final", async () => {
    const alice = await world.addPlayer();
    const token = await stakeOld(alice);
    const { operation_id } = await announce(alice, token);
    const unstake = say.unstakeOld(token, alice.wallet);
    await seen(unstake);
    expect(await unstakesOf(alice)).toEqual(["confirming"]);
    await orphaned(unstake);
    expect(await unstakesOf(alice)).toEqual(["pending"]);
    await seen(unstake);
    await finalized(unstake);
    await finalized(unstake);
    expect(await unstakesOf(alice)).toEqual(["confirmed"]);
    expect(await world.asset(token)).toMatchObject({ status: "STAKABLE", owner: alice.accountId, isLocked: false });
    await reached(after(await deadlineOf(operation_id), 1));
    expect(await unstakesOf(alice)).toEqual(["confirmed"]);
  });

  it("gives the asset back only when a final block is past the deadline and the token is still there", async () => {
    const alice = await world.addPlayer();
    const token = await stakeOld(alice);
    const { operation_id } = await announce(alice, token);
    const deadline = await deadlineOf(operation_id);
    await reached(deadline);
    expect(await world.asset(token)).toMatchObject({ isLocked: true });

    const unstake = say.unstakeOld(token, alice.wallet);
    await seen(unstake);
    await reached(after(deadline, 1_000));
    expect(await world.asset(token)).toMatchObject({ isLocked: true });

    await orphaned(unstake);
    await reached(after(deadline, 2_000));
    expect(await world.asset(token)).toMatchObject({ status: "UNSTAKABLE_OLD", isLocked: false });
    expect(await unstakesOf(alice)).toEqual(["returned"]);

    await finalized(unstake);
    expect(await world.asset(token)).toMatchObject({ status: "STAKABLE", isLocked: false });
    expect(await unstakesOf(alice)).toEqual(["returned", "confirmed"]);
  });

  it("can be announced again after it was given back", async () => {
    const alice = await world.addPlayer();
    const token = await stakeOld(alice);
    const first = await announce(alice, token);
    await reached(after(await deadlineOf(first.operation_id), 1));
    const second = await announce(alice, token);
    expect(second.operation_id).not.toBe(first.operation_id);
    expect(await unstakesOf(alice)).toEqual(["returned", "pending"]);
  });

  it("shows what was not announced, several of one transaction too", async () => {
    const alice = await world.addPlayer();
    const [one, other, txHash] = [await stakeOld(alice), await stakeOld(alice), newHash()];
    await announce(alice, one);
    const unstakes = [say.unstakeOld(one, alice.wallet, txHash), say.unstakeOld(other, alice.wallet, txHash)];
    await seen(...unstakes);
    await finalized(...unstakes);
    await finalized(...unstakes);
    expect(await unstakesOf(alice)).toEqual(["confirmed", "confirmed"]);
  });

  it("takes two announced ones out in one transaction", async () => {
    const alice = await world.addPlayer();
    const [one, other, txHash] = [await stakeOld(alice), await stakeOld(alice), newHash()];
    await announce(alice, one);
    await announce(alice, other);
    const unstakes = [say.unstakeOld(one, alice.wallet, txHash), say.unstakeOld(other, alice.wallet, txHash)];
    await seen(...unstakes);
    await finalized(...unstakes);
    expect(await unstakesOf(alice)).toEqual(["confirmed", "confirmed"]);
  });

  it("leaves no lock behind when it is announced in the moment in which the token leaves", async () => {
    const alice = await world.addPlayer();
    const tokens = [];
    for (let round = 0; round < 20; round += 1) tokens.push(await stakeOld(alice));
    for (const token of tokens) {
      const [announced] = await Promise.all([
        codeOf(announce(alice, token)),
        finalized(say.unstakeOld(token, alice.wallet)),
      ]);
      expect(["done", "asset_status"]).toContain(announced);
      expect(await world.asset(token)).toMatchObject({ status: "STAKABLE", isLocked: false });
    }
    expect(new Set(await unstakesOf(alice))).toEqual(new Set(["confirmed"]));
  });
});

describe("what is refused", () => {
  it("[ERR-5] refuses mallory: neither another's asset nor another's wallet exists for her", async () => {
    const [alice, mallory] = [await world.addPlayer(), await world.addPlayer()];
    const token = await stakeOld(alice);
    expect(await codeOf(announce(mallory, token))).toBe("not_found");
    expect(await codeOf(announce(mallory, token, alice.wallet))).toBe("not_found");
    expect(await codeOf(announce(alice, token, mallory.wallet))).toBe("not_found");
    expect(await codeOf(announce(alice, "999999999"))).toBe("not_found");
    expect(await world.asset(token)).toMatchObject({ isLocked: false });
    expect(await unstakesOf(mallory)).toEqual([]);
  });

  it("refuses what is not staked there, or was staked by another wallet", async () => {
    const alice = await world.addPlayer();
    const token = await stakeOld(alice);
    await finalized(say.unstakeOld(token, alice.wallet));
    expect(await codeOf(announce(alice, token))).toBe("asset_status");
    await finalized(say.stake(token, alice.wallet));
    expect(await codeOf(announce(alice, token))).toBe("asset_status");

    const other = await stakeOld(alice);
    const wallet = world.newWallet();
    await world.link(alice, wallet);
    expect(await codeOf(announce(alice, other, wallet))).toBe("asset_status");
  });

  it("[ASSET-13] refuses an asset that a game locks while the move is being opened", async () => {
    const alice = await world.addPlayer();
    const token = await stakeOld(alice);
    let announced: Promise<unknown> | undefined;
    await inTransaction(world.db, async (transaction) => {
      const asset = transaction.updateTable("assets").set({ locked_to_service: "supremacy" });
      await asset.where("token_id", "=", token).execute();
      // It finds the asset free, as it was, and waits for its row.
      announced = codeOf(announce(alice, token));
      await waitUntil("the move to wait for the asset", async () => {
        const { rows } = await sql`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
        `.execute(world.db);
        return rows.length > 0;
      });
    });
    expect(await announced).toBe("asset_locked");
    expect(await world.asset(token)).toMatchObject({ isLocked: false });
    expect(await unstakesOf(alice)).toEqual([]);
  });

  it("refuses an asset that a game or something else has locked, and a locked account", async () => {
    const alice = await world.addPlayer();
    const token = await stakeOld(alice);
    const change = (columns: { locked_to_service?: string | null; unlocked_at?: string }) =>
      world.db.updateTable("assets").set(columns).where("token_id", "=", token).execute();
    await change({ locked_to_service: "supremacy" });
    expect(await codeOf(announce(alice, token))).toBe("asset_locked");
    await change({ locked_to_service: null, unlocked_at: "infinity" });
    expect(await codeOf(announce(alice, token))).toBe("asset_locked");
    await change({ unlocked_at: "-infinity" });
    await world.db.updateTable("users").set({ total_lock: true }).where("id", "=", alice.userId).execute();
    expect(await codeOf(announce(alice, token))).toBe("account_locked");
    expect(await unstakesOf(alice)).toEqual([]);
    await world.db
      .updateTable("users")
      .set({ total_lock: false, mint_lock: true })
      .where("id", "=", alice.userId)
      .execute();
    expect(await codeOf(announce(alice, token))).toBe("done");
  });
});

describe("the end that a lock shows", () => {
  it("moves on while the operation is open, and no more when it is not", async () => {
    const alice = await world.addPlayer();
    const token = await stakeOld(alice);
    const { operation_id } = await announce(alice, token);
    const extend = () => extendLocks(world.db, lockSteps.withinMs, lockSteps.forMs);
    const endsIn = async (): Promise<number> => {
      const { rows } = await sql<{ ms: number }>`
        select extract(epoch from unlocked_at - now())::float8 * 1000 as ms from assets where token_id = ${token}
      `.execute(world.db);
      return rows[0]?.ms ?? 0;
    };
    await extend();
    expect(await endsIn()).toBeGreaterThan(lockSteps.forMs);

    const soon = sql<Date>`now() + interval '10 seconds'`;
    await world.db.updateTable("assets").set({ unlocked_at: soon }).where("token_id", "=", token).execute();
    await extend();
    expect(await endsIn()).toBeGreaterThan(lockSteps.withinMs);

    await reached(after(await deadlineOf(operation_id), 1));
    await extend();
    expect(await endsIn()).toBeLessThanOrEqual(0);
  });
});
