/** A payment is shown from the moment the wallet has sent it, and nothing that the page says about it is believed. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addWalletPlayer, newHash } from "../../testing/chain-event-fixtures.ts";
import { ago, oneSups, openPaymentWorld, type PaymentWorld } from "./testing/payment-fixture.ts";

let world: PaymentWorld;

beforeAll(async () => {
  world = await openPaymentWorld();
});
afterAll(() => world[Symbol.asyncDispose]());
beforeEach(async () => {
  await world.beginAnew();
  await world.pricesSince(ago(60), "0.12");
});
afterEach(async () => expect(await world.breaches()).toEqual([]));

describe("SUPS:BUY:REGISTER", () => {
  it("[BUY-24] [BUY-27] shows the purchase as pending at once, with what the quote says, and credits nothing", async () => {
    const alice = await addWalletPlayer(world.db);
    const { quote_id } = await world.quote(alice, "usdc", 31337, 12_000_000n);
    const hash = newHash();
    expect(await world.register(alice, quote_id, hash)).toBe(true);
    expect(await world.shownTo(alice)).toMatchObject([
      {
        kind: "purchase",
        state: "pending",
        tx_hash: hash,
        amount: (100n * oneSups).toString(),
        paid: { token: "usdc", amount: "12000000", decimals: 6 },
      },
    ]);
    expect(await world.balanceOf(alice)).toBe(0n);
  });

  it("[BUY-27] repeated, it keeps one operation, which the payment then completes", async () => {
    const alice = await addWalletPlayer(world.db);
    const { quote_id } = await world.quote(alice, "usdc", 31337, 12_000_000n);
    const payment = world.usdc(alice, 12_000_000n);
    for (let times = 0; times < 3; times += 1) await world.register(alice, quote_id, payment.txHash);
    await world.tell("seen", payment);
    await world.tell("finalized", payment);
    expect(await world.shownTo(alice)).toMatchObject([{ state: "confirmed", amount: (100n * oneSups).toString() }]);
    expect(await world.balanceOf(alice)).toBe(100n * oneSups);
  });

  it("[BUY-27] another account's quote is unknown", async () => {
    const [alice, mallory] = [await addWalletPlayer(world.db), await addWalletPlayer(world.db)];
    const { quote_id } = await world.quote(alice, "usdc", 31337, 12_000_000n);
    await expect(world.register(mallory, quote_id, newHash())).rejects.toMatchObject({ code: "not_found" });
    expect(await world.shownTo(mallory)).toEqual([]);
  });

  it("[BUY-22] [BUY-27] what was paid counts, not what was registered", async () => {
    const mallory = await addWalletPlayer(world.db);
    const { quote_id } = await world.quote(mallory, "usdc", 31337, 1_200_000_000n);
    const payment = world.usdc(mallory, 6_000_000n);
    await world.register(mallory, quote_id, payment.txHash);
    await world.tell("finalized", payment);
    expect(await world.balanceOf(mallory)).toBe(50n * oneSups);
    expect(await world.shownTo(mallory)).toMatchObject([{ amount: (50n * oneSups).toString() }]);
  });
});

it("[BUY-4] [BUY-28] [FORMAT-7] the options have their decimals by chain and contract, and the address that is paid", () => {
  const options = world.options();
  const find = (name: string, chainId: number) =>
    options.find((option) => option.name === name && option.chain_id === chainId);
  expect(find("usdc", 31337)).toMatchObject({ decimals: 6, contract_address: expect.stringMatching(/^0x/) });
  expect(find("usdc", 97)).toMatchObject({ decimals: 18, contract_address: expect.stringMatching(/^0x/) });
  expect(find("busd", 97)).toMatchObject({ decimals: 18 });
  expect(find("eth", 31337)).toMatchObject({ decimals: 18, contract_address: null });
  expect(find("bnb", 97)).toMatchObject({ decimals: 18, contract_address: null });
  expect(new Set(options.map(({ name }) => name))).toEqual(new Set(["usdc", "busd", "eth", "bnb"]));
  for (const { pay_to } of options) expect(pay_to).toMatch(/^0x[0-9a-f]{40}$/);
});
