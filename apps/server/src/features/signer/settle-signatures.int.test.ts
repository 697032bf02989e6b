/** What counts towards the signer's limits, and when a signature that was never used is given back to them. */
import { developmentAccounts } from "@passport/contracts";
import { addressAs } from "@passport/database";
import { connectPatiently } from "@passport/testbed/connect-patiently";
import { toHex } from "viem";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { settleSignatures } from "./settle-signatures.ts";
import { type SignerWorld, startSignerWorld } from "./testing/signer-world.ts";
import { sendVoucher } from "./testing/use-voucher.ts";
import {
  type FixtureVoucher,
  openVoucherFixture,
  type Player,
  type VoucherFixture,
} from "./testing/voucher-fixtures.ts";

const limits = {
  withdraw: { perVoucher: 100n, perHour: 250n, perDay: 1_000n },
  perHour: { mint: 10, unstake: 10, mint_item: 10 },
  accountPercent: 40,
};

let world: SignerWorld;
let fixture: VoucherFixture;
let chainId: number;
beforeAll(async () => {
  world = await startSignerWorld();
  fixture = await openVoucherFixture(world);
  chainId = world.chains.binance.chainId;
  const signer = await world.startSigner({ limits });
  return () => signer[Symbol.asyncDispose]();
});
afterAll(() => world[Symbol.asyncDispose]());

const settle = async (): Promise<void> => {
  await using db = connectPatiently(addressAs(world.databaseUrl, "signer"));
  await settleSignatures({ db, readers: world.readers }, world.readers.get(chainId));
};
/** Blocks of this second; the last of them makes the first final. */
const mineAt = async (second: bigint): Promise<void> => {
  await world.chains.binance.request("evm_setNextBlockTimestamp", [toHex(second)]);
  await world.chains.binance.request("anvil_mine", [toHex(3)]);
};
const outcomeOf = async ({ id }: FixtureVoucher) => {
  const row = await world.db
    .selectFrom("signer.signer_log")
    .leftJoin("signer.signature_outcomes", "log_id", "signer.signer_log.id")
    .select("is_used")
    .where("voucher_id", "=", id)
    .where("refusal", "is", null)
    .executeTakeFirstOrThrow();
  return row.is_used ?? undefined;
};
const withdrawal = (player: Player, amount: bigint, nonce = 0n) => fixture.open("withdraw", { player, amount, nonce });

describe("[SIGN-2] an account's share", () => {
  it("is all that one player gets; the next player still withdraws", async () => {
    const [mallory, bob] = [await fixture.addPlayer(), await fixture.addPlayer()];
    expect(await world.ask((await withdrawal(mallory, 100n)).id)).toEqual({ signed: true });
    for (let nonce = 1n; nonce < 4n; nonce += 1n)
      expect(await world.ask((await withdrawal(mallory, 1n, nonce)).id)).toEqual({ refusal: "account_limit" });
    expect(await world.ask((await withdrawal(bob, 100n)).id)).toEqual({ signed: true });
  });
});

it("[SIGN-1] a signature counts until a final block after its expiry; then one that was never used is given back, and no row of another process counts", async () => {
  const { address } = developmentAccounts.alice;
  const [alice, dave] = [await fixture.addPlayer(developmentAccounts.alice), await fixture.addPlayer()];
  const used = await withdrawal(alice, 20n);
  expect(await world.ask(used.id)).toEqual({ signed: true });
  const signature = (await world.signatureOf(used.id)) ?? "0x";
  await sendVoucher(world.chains.binance, { ...used, account: address, signature });
  const unused = await withdrawal(dave, 30n);
  expect(await world.ask(unused.id)).toEqual({ signed: true });

  await world.db.updateTable("vouchers").set({ state: "expired" }).where("id", "=", unused.id).execute();
  await settle();
  expect([await outcomeOf(used), await outcomeOf(unused)]).toEqual([undefined, undefined]);
  const next = await withdrawal(dave, 71n, 1n);
  expect(await world.ask(next.id)).toEqual({ refusal: "withdrawal_limit" });

  // The time of the chain is past the expiry, that of this machine is not: the block decides.
  await mineAt(unused.expirySeconds + 1n);
  await settle();
  expect([await outcomeOf(used), await outcomeOf(unused)]).toEqual([true, false]);
  expect(await world.ask(next.id)).toEqual({ signed: true });
});
