/** "Proving it" of the money design, item by item, each against the whole stack in real processes. */

import { developmentAccounts, seededCollectibles } from "@passport/contracts";
import { passportCollectibleAbi } from "@passport/contracts/abi/passport-collectible";
import { supsAbi } from "@passport/contracts/abi/sups";
import { connectDatabase } from "@passport/database";
import { reconcileOrHalt } from "@passport/ledger";
import { Chance } from "@passport/testbed/chance";
import { waitUntil } from "@passport/testbed/wait-until";
import { encodeFunctionData, parseEther } from "viem";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { confirm, nonceOf, requestVoucher, useVoucher } from "./actions.ts";
import { finalAfter } from "./chain-driver.ts";
import { command } from "./command.ts";
import { type Fixture, startFixture } from "./fixture.ts";
import { type Observer, startObserver } from "./observer.ts";
import { ask, type Player } from "./player.ts";

let fixture: Fixture;
let observer: Observer;
const cleanUp = new AsyncDisposableStack();
const startMs = 120_000;
const timeout = 120_000;

beforeAll(async () => {
  // One chain has a tag for what is final, of the other the blocks above are counted.
  fixture = cleanUp.use(await startFixture({ players: 12, finality: { 31337: finalAfter } }));
  const truths = new Map([fixture.ethereum, fixture.binance].map(({ driver, truth }) => [driver.anvil.chainId, truth]));
  observer = cleanUp.use(startObserver(fixture.pool, fixture.players, truths));
}, startMs);
afterAll(() => cleanUp.disposeAsync(), startMs);

/** Every test has players of its own: what one does cannot affect another. */
let next = 0;
const newPlayer = (): Player => {
  const player = fixture.players[next];
  next += 1;
  if (player === undefined) throw new Error("there are no players left");
  return player;
};

const sups = (whole: number) => parseEther(String(whole));
const balanceOf = async ({ accountId }: Player): Promise<{ posted: bigint; held: bigint }> => {
  const statement = "select posted, held from ledger.accounts where id = $1";
  const [row] = await fixture.sql<{ posted: string; held: string }>(statement, [accountId]);
  return { posted: BigInt(row?.posted ?? 0), held: BigInt(row?.held ?? 0) };
};
const statesOf = async ({ accountId }: Player): Promise<string[]> => {
  const statement = "select kind, state, reason from operations where account_id = $1 order by created_at, id";
  const rows = await fixture.sql<{ kind: string; state: string; reason: string | null }>(statement, [accountId]);
  return rows.map(({ kind, state, reason }) => [kind, state, ...(reason === null ? [] : [reason])].join(" "));
};
const until = (what: string, ask: () => Promise<boolean>) => waitUntil(what, ask);
const untilBalance = (player: Player, posted: bigint, held = 0n) =>
  until(`a balance of ${posted}`, async () => {
    const balance = await balanceOf(player);
    return balance.posted === posted && balance.held === held;
  });
const untilStates = (player: Player, states: readonly string[]) =>
  until(`the states ${states.join(", ")}`, async () => (await statesOf(player)).join() === states.join());

const transfer = (player: Player, amount: bigint, { deployment, driver } = fixture.binance) => {
  const args = [deployment.depositAddress, amount] as const;
  const data = encodeFunctionData({ abi: supsAbi, functionName: "transfer", args });
  return driver.send(player.wallet, { to: deployment.sups, data });
};
/** Puts SUPS into Passport, to have something to withdraw. */
const give = async (player: Player, amount: bigint): Promise<void> => {
  await transfer(player, amount);
  await fixture.binance.driver.mineUntilFinal();
  await untilBalance(player, amount);
};
const voucherOf = async (player: Player, amount: bigint, tabs = 1) => {
  const voucher = await requestVoucher(fixture, player, amount, tabs);
  if (voucher === undefined) throw new Error("no voucher was given");
  return voucher;
};
const chainTime = async (): Promise<number> => {
  const block = await fixture.binance.driver.anvil.request<{ timestamp: string }>("eth_getBlockByNumber", [
    "latest",
    false,
  ]);
  return Number(block.timestamp);
};

describe("finality", () => {
  it("[CHAIN-5] balances and places change when the chain says final, or so many blocks deep", {
    timeout,
  }, async () => {
    const { ethereum, binance } = fixture;
    const [tagged, counted] = [newPlayer(), newPlayer()];
    await transfer(tagged, sups(2));
    await transfer(counted, sups(2), ethereum);
    const token = seededCollectibles.find(({ place }) => place === "wallet");
    const collection = ethereum.deployment.collections.find(({ slug }) => slug === token?.slug);
    if (token === undefined || collection === undefined) throw new Error("carol has no collectible");
    const { carol } = developmentAccounts;
    const args = [carol.address, collection.staking, BigInt(token.tokenId)] as const;
    const data = encodeFunctionData({ abi: passportCollectibleAbi, functionName: "transferFrom", args });
    await ethereum.driver.send(carol, { to: collection.collectible, data });
    const places = () => fixture.sql<{ on_chain_status: string }>("select on_chain_status from assets");
    const credited = async (player: Player) => (await balanceOf(player)).posted;

    // Mined and read, but one block short of final on either chain.
    for (const { driver } of [ethereum, binance])
      for (let blocks = 0; blocks < finalAfter; blocks += 1) await driver.mine();
    await until("both chains to be read", async () => {
      const rows = await fixture.sql("select 1 from chain_cursors where head_number = tip_number and head_number > 0");
      return rows.length === 2 && (await statesOf(tagged)).length + (await statesOf(counted)).length === 2;
    });
    expect([await credited(tagged), await credited(counted), await places()]).toEqual([0n, 0n, []]);

    for (const { driver } of [ethereum, binance]) await driver.mine();
    await untilBalance(tagged, sups(2));
    await untilBalance(counted, sups(2));
    expect(await places()).toEqual([{ on_chain_status: "UNSTAKABLE" }]);
  });
});

describe("on the chain", () => {
  it("the tab is killed after the broadcast: credited exactly once", { timeout }, async () => {
    const alice = newPlayer();
    const { hash } = await transfer(alice, sups(5));
    // The last thing that the page ever said; it said so twice.
    for (let tries = 0; tries < 2; tries += 1) {
      const payload = { transaction_hash: hash, amount: sups(5).toString() };
      expect(await command(fixture.api.origin, alice, "SUPS:DEPOSIT", payload)).toBe(true);
    }
    await untilStates(alice, ["deposit pending"]);
    await fixture.binance.driver.mine();
    await untilStates(alice, ["deposit confirming"]);
    expect(await balanceOf(alice)).toEqual({ posted: 0n, held: 0n });
    await fixture.binance.driver.mineUntilFinal();
    await untilStates(alice, ["deposit confirmed"]);
    expect(await balanceOf(alice)).toEqual({ posted: sups(5), held: 0n });
  });

  it("a reorganisation of depth 3 across a deposit: the balance is never wrong", { timeout }, async () => {
    const bob = newPlayer();
    const { driver } = fixture.binance;
    await transfer(bob, sups(7));
    for (let blocks = 0; blocks < 3; blocks += 1) await driver.mine();
    await untilStates(bob, ["deposit confirming"]);
    // In another block, and then in none.
    await driver.reorganise(3, new Chance(1));
    await driver.reorganise(3, new Chance(2));
    await driver.mine();
    expect(await balanceOf(bob)).toEqual({ posted: 0n, held: 0n });
    await driver.mineUntilFinal();
    const truth = driver.lost.some(({ from }) => from === bob.wallet.address) ? 0n : sups(7);
    await untilBalance(bob, truth);
    await observer.look();
    expect(observer.faults).toEqual([]);
  });

  it("speed-up, cancel and drop each reach a final state", { timeout }, async () => {
    const { driver } = fixture.binance;
    const [fast, gone, forgotten] = [newPlayer(), newPlayer(), newPlayer()];
    const register = async (player: Player) => {
      const { hash, nonce } = await transfer(player, sups(3));
      const payload = { transaction_hash: hash, amount: sups(3).toString() };
      await command(fixture.api.origin, player, "SUPS:DEPOSIT", payload);
      // The server has asked the chain who sent it, and with which nonce.
      await until("the nonce to be known", async () => {
        const rows = await fixture.sql("select 1 from operations where account_id = $1 and wallet_nonce = $2", [
          player.accountId,
          nonce,
        ]);
        return rows.length === 1;
      });
      return nonce;
    };
    // Until the one in its place is final, which a busy machine may need seconds for, the nodes must not seem silent.
    const keepKnown = ({ accountId }: Player) =>
      fixture.sql("update operations set known_at = now() + interval '1 hour' where account_id = $1", [accountId]);
    const args = [fixture.binance.deployment.depositAddress, sups(3)] as const;
    const same = encodeFunctionData({ abi: supsAbi, functionName: "transfer", args });
    const fastNonce = await register(fast);
    await keepKnown(fast);
    await driver.replace(fast.wallet, fastNonce, { to: fixture.binance.deployment.sups, data: same });
    const goneNonce = await register(gone);
    await keepKnown(gone);
    await driver.replace(gone.wallet, goneNonce, { to: gone.wallet.address });
    await register(forgotten);
    await driver.forget(forgotten.wallet.address);
    await driver.mineUntilFinal();
    await until("the sped-up one to be credited", async () =>
      ["deposit failed replaced,deposit confirmed", "deposit confirmed,deposit failed replaced"].includes(
        (await statesOf(fast)).join(),
      ),
    );
    expect((await balanceOf(fast)).posted).toBe(sups(3));
    await untilStates(gone, ["deposit failed replaced"]);
    await untilStates(forgotten, ["deposit failed dropped"]);
    expect((await balanceOf(gone)).posted + (await balanceOf(forgotten)).posted).toBe(0n);
  });
});

describe("withdrawals", () => {
  it("two tabs, a double click and a retry after a lost answer: one withdrawal", { timeout }, async () => {
    const carol = newPlayer();
    await give(carol, sups(100));
    const nonce = await nonceOf(fixture.binance, carol.wallet.address);
    const path = await confirm(fixture, carol, `/api/withdraw/${carol.wallet.address}/${nonce}/${sups(40)}/97`);
    const clicks = Array.from({ length: 20 }, () => ask(fixture.api.origin, carol, path).catch(() => undefined));
    // Some of the responses are lost with the process that would have sent them.
    await Promise.race(clicks);
    await fixture.api.kill();
    await fixture.api.restart();
    await Promise.all(clicks);
    const voucher = await voucherOf(carol, sups(40), 2);
    expect(await balanceOf(carol)).toEqual({ posted: sups(100), held: sups(40) });
    await useVoucher(fixture.binance, voucher);
    await fixture.binance.driver.mineUntilFinal();
    await untilBalance(carol, sups(60));
    expect(await statesOf(carol)).toEqual(["deposit confirmed", "withdrawal confirmed"]);
  });

  it("a voucher mined in its last second while the refund job runs: never both", { timeout }, async () => {
    const [late, never] = [newPlayer(), newPlayer()];
    await give(late, sups(50));
    await give(never, sups(50));
    const used = await voucherOf(late, sups(20));
    const unused = await voucherOf(never, sups(20));
    const last = Math.max(used.expiry, unused.expiry);
    await useVoucher(fixture.binance, used);
    await fixture.binance.driver.mine(Math.max(used.expiry, await chainTime()));
    await fixture.binance.driver.mine(last + 1);
    await fixture.binance.driver.mineUntilFinal();
    await untilBalance(late, sups(30));
    await untilBalance(never, sups(50));
    expect(await statesOf(late)).toEqual(["deposit confirmed", "withdrawal confirmed"]);
    expect(await statesOf(never)).toEqual(["deposit confirmed", "withdrawal returned expired"]);
  });
});

describe("after all of it", () => {
  it("the ledger and the chains reconcile", async () => {
    await observer.look();
    expect(observer.faults).toEqual([]);
    const db = connectDatabase(fixture.databaseUrl, { statementTimeoutMs: 0 });
    try {
      expect((await reconcileOrHalt(db)).breaches).toEqual([]);
    } finally {
      await db.destroy();
    }
  });
});
