import { randomBytes } from "node:crypto";
import { developmentAccounts } from "@passport/contracts";
import { voucherTypes } from "@passport/contracts/typed-data";
import { areWithdrawalsHalted, haltWithdrawals } from "@passport/ledger";
import { type Hex, recoverTypedDataAddress } from "viem";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createChainReaders } from "../../platform/chain/reader.ts";
import {
  holdWithdrawals,
  operationsOf,
  type Player,
  resumeWithdrawals,
  setLock,
  signaturesOf,
  vouchersOf,
} from "./testing/player-fixtures.ts";
import { createWithdrawalSteps } from "./testing/withdrawal-steps.ts";
import { startWithdrawalWorld, type WithdrawalWorld } from "./testing/withdrawal-world.ts";

let world: WithdrawalWorld;
beforeAll(async () => {
  world = await startWithdrawalWorld();
  await world.startSigner();
  await world.startSigner();
});
afterAll(() => world[Symbol.asyncDispose]());

const races = Number(process.env["WITHDRAW_RACES"] ?? 30);

const { ask, balanceOf } = createWithdrawalSteps(() => world);

/** Nothing was held, and nothing was opened. */
const expectUntouched = async (player: Player, sups = 1_000n) => {
  expect(await balanceOf(player)).toEqual({ posted: sups, held: 0n });
  expect(await operationsOf(world.db, player)).toEqual([]);
  expect(await vouchersOf(world.db, player)).toEqual([]);
};

describe("a withdrawal", () => {
  it("[CHAIN-21] [WITHDRAW-20] [WITHDRAW-24] holds the amount and returns a voucher of five minutes that the contract takes", async () => {
    const alice = await world.newPlayer();
    const fiveMinutesMs = 300_000;
    const before = Date.now();
    const answer = await ask(alice);
    expect(await balanceOf(alice)).toEqual({ posted: 1_000n, held: 100n });
    const [operation] = await operationsOf(world.db, alice);
    expect(operation).toMatchObject({ id: answer.operation_id, kind: "withdrawal", state: "pending", amount: "100" });
    expect(operation?.deadline?.getTime()).toBe(answer.expiry * 1000);
    expect(answer.expiry * 1000).toBeGreaterThan(before + fiveMinutesMs - 2_000);
    expect(answer.expiry * 1000).toBeLessThanOrEqual(Date.now() + fiveMinutesMs);

    const { fields, domainName, primaryType } = voucherTypes.withdraw;
    const signer = await recoverTypedDataAddress({
      domain: {
        name: domainName,
        version: "1",
        chainId: world.network.chainId,
        verifyingContract: world.contract.address,
      },
      types: { Withdraw: fields },
      primaryType,
      message: { account: alice.wallet, amount: 100n, nonce: 0n, expiry: BigInt(answer.expiry) },
      signature: answer.messageSignature as Hex,
    });
    expect(signer).toBe(developmentAccounts.withdrawSigner.address);
    const used = await world.contract.use(alice.wallet, {
      amount: 100n,
      expiry: answer.expiry,
      signature: answer.messageSignature,
    });
    expect(used.status).toBe("0x1");
  });

  it("keeps the signature sealed", async () => {
    const alice = await world.newPlayer();
    const { messageSignature } = await ask(alice);
    const [voucher] = await vouchersOf(world.db, alice);
    expect(voucher?.signature).toMatch(/^v1\./);
    expect(JSON.stringify(await world.db.selectFrom("vouchers").selectAll().execute())).not.toContain(messageSignature);
    expect(world.log()).not.toContain(messageSignature);
  });

  it("takes the address in any case", async () => {
    const alice = await world.newPlayer();
    const first = await ask(alice, { address: `0x${alice.wallet.slice(2).toUpperCase()}` });
    expect(await ask(alice)).toEqual(first);
  });
});

describe("asked again", () => {
  it("[CHAIN-26] [WITHDRAW-22] 200 times at once over two processes, it is one operation, one hold, one voucher and one signature", async () => {
    const alice = await world.newPlayer();
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, number) => ask(alice, { process: world.processes[number % 2 === 0 ? 0 : 1] })),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await balanceOf(alice)).toEqual({ posted: 1_000n, held: 100n });
    expect(await operationsOf(world.db, alice)).toHaveLength(1);
    const vouchers = await vouchersOf(world.db, alice);
    expect(vouchers).toHaveLength(1);
    expect(await signaturesOf(world.db, vouchers[0]?.id ?? "")).toHaveLength(1);
    // Later as well, and by whichever process.
    expect(await ask(alice, { process: world.processes[1] })).toEqual(answers[0]);
  });

  it("[CHAIN-27] [WITHDRAW-23] with the same nonce and another amount, it is refused while the first is open", async () => {
    const alice = await world.newPlayer();
    const first = await ask(alice);
    for (const process of world.processes) {
      await expect(ask(alice, { amount: 101n, process })).rejects.toMatchObject({ code: "voucher_open" });
    }
    expect(await balanceOf(alice)).toEqual({ posted: 1_000n, held: 100n });
    expect(await ask(alice)).toEqual(first);
  });

  it("with different amounts at once, one of them wins and only that one is held", async () => {
    const alice = await world.newPlayer();
    const answers = await Promise.allSettled(
      Array.from({ length: 40 }, (_, number) =>
        ask(alice, { amount: BigInt(number + 1), process: world.processes[number % 2 === 0 ? 0 : 1] }),
      ),
    );
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const [operation] = await operationsOf(world.db, alice);
    expect(await balanceOf(alice)).toEqual({ posted: 1_000n, held: BigInt(operation?.amount ?? 0) });
    expect(await operationsOf(world.db, alice)).toHaveLength(1);
  });

  it("[CHAIN-20] after a lost answer or a closed page, it is the same voucher still, also while no node answers", async () => {
    const alice = await world.newPlayer();
    const first = await ask(alice);
    const cutOff = await world.startProcess({ readers: unreachable() });
    expect(await ask(alice, { process: cutOff })).toEqual(first);
    // A refusal in the wallet leaves no trace anywhere; the same voucher is good afterwards.
    const { messageSignature: signature, expiry } = await ask(alice);
    expect((await world.contract.use(alice.wallet, { amount: 100n, expiry, signature })).status).toBe("0x1");
  });

  it("after the chain has moved on, it is refused", async () => {
    const alice = await world.newPlayer();
    await world.contract.cancel(alice.wallet);
    await expect(ask(alice, { nonce: 0n })).rejects.toMatchObject({ code: "wrong_nonce" });
    await expect(ask(alice, { nonce: 2n })).rejects.toMatchObject({ code: "wrong_nonce" });
    await expect(ask(alice, { nonce: 10n ** 77n })).rejects.toMatchObject({ code: "wrong_nonce" });
    await expectUntouched(alice);
    await ask(alice, { nonce: 1n });
  });
});

describe("refused, it holds nothing:", () => {
  it("[CHAIN-28] an address of another player, or of no player", async () => {
    const [alice, mallory] = [await world.newPlayer(), await world.newPlayer()];
    await ask(alice);
    for (const address of [alice.wallet, `0x${randomBytes(20).toString("hex")}`]) {
      await expect(ask(mallory, { address })).rejects.toMatchObject({ code: "not_found" });
    }
    await expectUntouched(mallory);
    expect(await balanceOf(alice)).toEqual({ posted: 1_000n, held: 100n });
  });

  it("[WITHDRAW-21] a lock that was set after the session was read", async () => {
    for (const lock of ["withdraw_lock", "total_lock"] as const) {
      const alice = await world.newPlayer();
      await setLock(world.db, alice, lock);
      await expect(ask(alice)).rejects.toMatchObject({ code: "account_locked" });
      await expectUntouched(alice);
    }
    const minting = await world.newPlayer();
    await setLock(world.db, minting, "mint_lock");
    await ask(minting);
  });

  it("more than there is", async () => {
    const alice = await world.newPlayer();
    for (const amount of [1_001n, 2n ** 128n, 2n ** 256n - 1n]) {
      await expect(ask(alice, { amount })).rejects.toMatchObject({ code: "insufficient_funds" });
    }
    await expectUntouched(alice);
    await ask(alice, { amount: 1_000n });
  });

  it("a chain that is not the one for withdrawals", async () => {
    const alice = await world.newPlayer();
    for (const chainId of [31_337n, 1n, 10n ** 70n]) {
      await expect(ask(alice, { chainId })).rejects.toMatchObject({ code: "bad_chain" });
    }
    await expectUntouched(alice);
  });

  it("while the operator keeps withdrawals closed", async () => {
    const alice = await world.newPlayer();
    const process = await world.startProcess({ withdrawalsEnabled: false });
    await expect(ask(alice, { process })).rejects.toMatchObject({ code: "withdrawals_disabled" });
    await expectUntouched(alice);
  });

  it("[HOLD-3] while withdrawals are held after a change of the account's security; the message says until when", async () => {
    const alice = await world.newPlayer();
    await holdWithdrawals(world.db, alice, "1 hour");
    const refusal = await ask(alice).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: "withdrawals_held" });
    expect(String(refusal)).toMatch(/until \d{4}-\d\d-\d\d \d\d:\d\d UTC,/);
    await expectUntouched(alice);
    await holdWithdrawals(world.db, alice, "-1 second");
    await ask(alice);
    // What was signed before is not handed out again either.
    await holdWithdrawals(world.db, alice, "1 hour");
    await expect(ask(alice)).rejects.toMatchObject({ code: "withdrawals_held" });
  });

  it("while the ledger has halted withdrawals", async () => {
    const alice = await world.newPlayer();
    await haltWithdrawals(world.db, "test");
    expect(await areWithdrawalsHalted(world.db)).toBe(true);
    try {
      await expect(ask(alice)).rejects.toMatchObject({ code: "withdrawals_halted" });
      await expectUntouched(alice);
    } finally {
      await resumeWithdrawals(world.owner);
    }
    await ask(alice);
  });

  it("while no node tells the nonce", async () => {
    const alice = await world.newPlayer();
    const process = await world.startProcess({ readers: unreachable() });
    await expect(ask(alice, { process })).rejects.toMatchObject({ code: "unavailable" });
    await expectUntouched(alice);
  });
});

describe("a lock against a withdrawal", () => {
  const booksOf = async (player: Player) => ({
    balance: await balanceOf(player),
    vouchers: await vouchersOf(world.db, player),
  });

  /** The lock comes at a moment from long before the withdrawal is done to just after it. */
  const race = async (alice: Player, round: number) => {
    const asking = ask(alice, { process: world.processes[round % 2 === 0 ? 0 : 1] });
    const moment = round % 10 === 9 ? asking : afterQuestions((round % 10) * 5);
    const [asked] = await Promise.allSettled([asking, moment.then(() => setLock(world.db, alice, "withdraw_lock"))]);
    return { asked, atLock: await booksOf(alice) };
  };

  it("[WITHDRAW-21] lets nothing more be held or signed once it is set", async () => {
    const outcomes = new Set<string>();
    for (let round = 0; round < races; round += 1) {
      const alice = await world.newPlayer();
      const { asked, atLock } = await race(alice, round);
      const isHeld = atLock.balance?.held === 100n;
      const isSigned = (atLock.vouchers[0]?.signature ?? null) !== null;
      expect(isSigned).toBe(asked.status === "fulfilled");
      expect(atLock.vouchers).toHaveLength(isHeld ? 1 : 0);
      if (asked.status === "rejected") expect(asked.reason).toMatchObject({ code: "account_locked" });
      if (!isSigned) await expect(ask(alice)).rejects.toMatchObject({ code: "account_locked" });
      expect(await booksOf(alice)).toEqual(atLock);
      outcomes.add(isSigned ? "signed" : "refused");
    }
    expect([...outcomes].toSorted()).toEqual(["refused", "signed"]);
  });
});

/** As long as so many statements take: somewhere within the withdrawal, not always before it. */
const afterQuestions = async (count: number): Promise<void> => {
  for (let number = 0; number < count; number += 1) await areWithdrawalsHalted(world.db);
};

/** Nothing listens there. */
const unreachable = () =>
  createChainReaders([{ chainId: world.network.chainId, rpcUrls: ["http://127.0.0.1:9"], finality: "finalized" }]);
