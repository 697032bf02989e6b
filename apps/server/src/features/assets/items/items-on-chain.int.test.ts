import { developmentAccounts } from "@passport/contracts";
import { passportItemsAbi } from "@passport/contracts/abi/passport-items";
import { waitUntil } from "@passport/testbed";
import { type Abi, type Address, encodeFunctionData, type Hash, type Hex, toHex } from "viem";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startSigner } from "../../../roles/signer.ts";
import { type Answer, type ChainWorld, startChainWorld, type WalletPlayer } from "../testing/chain-fixture.ts";

const slug = "supremacy-achievements";

let world: ChainWorld;
let carol: WalletPlayer;
let alice: WalletPlayer;
let contract: Address;
let transferAddress: Address;
beforeAll(async () => {
  world = await startChainWorld(startSigner);
  [carol, alice] = [await world.player("carol"), await world.player("alice")];
  const contracts = world.chains.deployments.ethereum.items.find((each) => each.slug === slug);
  if (contracts === undefined) throw new Error("there is no such collection");
  ({ contract, transferAddress } = contracts);
  await world.settle();
});
afterAll(() => world[Symbol.asyncDispose]());

const itemOf = async (player: WalletPlayer, token: string, collection = slug) => {
  const row = await world.db
    .selectFrom("items")
    .select(["count", "held"])
    .where("account_id", "=", player.accountId)
    .where("collection", "=", collection)
    .where("token_id", "=", token)
    .where("service", "=", "")
    .executeTakeFirst();
  return row && `${row.count} held ${row.held}`;
};
const giveItems = (player: WalletPlayer, token: string, count: string, collection = slug) =>
  world.db.insertInto("items").values({ account_id: player.accountId, collection, token_id: token, count }).execute();
const onChain = (wallet: Address, token: string) =>
  world.reader.readContract({
    address: contract,
    abi: passportItemsAbi,
    functionName: "balanceOf",
    args: [wallet, BigInt(token)],
  });
const withdraw = async (
  player: WalletPlayer,
  token: string,
  options: { query?: string; amount?: string; wallet?: Address } = {},
) => {
  const { query = `?collection_slug=${slug}`, amount = "1", wallet = player.wallet } = options;
  const nonce = await world.nonceOf(contract, wallet);
  return player.get(`/api/1155/${wallet}/${token}/${nonce}/${amount}${query}`);
};
const mint = (player: WalletPlayer, token: string, { body }: Answer): Promise<Hash> =>
  player.send(contract, passportItemsAbi, "signedMint", [
    BigInt(token),
    1n,
    BigInt(Number(body["expiry"])),
    body["messageSignature"] as Hex,
  ]);

const asGuardian = async (functionName: "lowerLimits" | "reject", args: readonly unknown[]): Promise<void> => {
  const { request } = world.chains.ethereum;
  const { address: from } = developmentAccounts.guardian;
  await request("anvil_impersonateAccount", [from]);
  await request("anvil_setBalance", [from, toHex(10n ** 18n)]);
  const data = encodeFunctionData({ abi: passportItemsAbi as Abi, functionName, args });
  await request("eth_sendTransaction", [{ from, to: contract, data }]);
};

describe("withdrawing an item", () => {
  it("[ASSET1155-9] holds one, and the contract's final event takes it", async () => {
    await giveItems(carol, "21", "2");
    const voucher = await withdraw(carol, "21");
    expect(voucher).toMatchObject({ status: 200 });
    expect(await itemOf(carol, "21")).toBe("2 held 1");
    expect((await withdraw(carol, "21")).body).toEqual(voucher.body);
    expect(await itemOf(carol, "21")).toBe("2 held 1");

    await mint(carol, "21", voucher);
    expect(await itemOf(carol, "21")).toBe("2 held 1");
    await world.settle();
    expect(await itemOf(carol, "21")).toBe("1 held 0");
    expect(await onChain(carol.wallet, "21")).toBe(1n);
    expect(await world.operation(String(voucher.body["operation_id"]))).toMatchObject({
      kind: "item_withdrawal",
      state: "confirmed",
    });
  });

  it("[ASSET1155-7] takes the collection by its name, and refuses a token of several without it", async () => {
    const other = { slug: "other-achievements", kind: "1155", name: "Others", chain_id: 31_337 };
    await world.db.insertInto("collections").values(other).execute();
    await giveItems(carol, "31", "1");
    await giveItems(carol, "31", "1", other.slug);
    expect((await withdraw(carol, "31", { query: "" })).body["error_code"]).toBe("ambiguous_token");
    const named = await withdraw(carol, "31");
    expect(named.status).toBe(200);
    await mint(carol, "31", named);

    await giveItems(carol, "32", "1");
    const only = await withdraw(carol, "32", { query: "" });
    expect(only.status).toBe(200);
    await mint(carol, "32", only);
    await world.settle();
    expect([await itemOf(carol, "31"), await itemOf(carol, "31", other.slug)]).toEqual(["0 held 0", "1 held 0"]);
    expect(await itemOf(carol, "32")).toBe("0 held 0");
  });

  it("[ASSET1155-10] refuses what must be refused, and holds nothing", async () => {
    await giveItems(alice, "41", "1");
    const mallory = await world.player("mallory");
    const setLocks = (locks: { mint_lock: boolean; total_lock: boolean }) =>
      world.db.updateTable("users").set(locks).where("id", "=", alice.userId).execute();
    const code = async (answer: Promise<Answer>) => (await answer).body["error_code"];
    expect(await code(withdraw(carol, "32"))).toBe("no_items_left");
    expect(await code(withdraw(carol, "32", { query: "" }))).toBe("no_items_left");
    expect(await code(withdraw(alice, "40"))).toBe("no_items_left");
    for (const amount of ["0", "2", "10"]) expect(await code(withdraw(alice, "41", { amount }))).toBe("item_amount");
    expect((await withdraw(mallory, "41", { wallet: alice.wallet })).status).toBe(404);
    expect(await code(withdraw(mallory, "41"))).toBe("no_items_left");
    expect((await withdraw(alice, "41", { query: "?collection_slug=no-such-collection" })).status).toBe(404);
    await setLocks({ mint_lock: true, total_lock: false });
    expect(await code(withdraw(alice, "41"))).toBe("account_locked");
    await setLocks({ mint_lock: false, total_lock: true });
    expect(await code(withdraw(alice, "41"))).toBe("account_locked");
    await setLocks({ mint_lock: false, total_lock: false });
    expect(await itemOf(alice, "41")).toBe("1 held 0");
    const operations = await world.db
      .selectFrom("operations")
      .select("id")
      .where("account_id", "in", [alice.accountId, mallory.accountId])
      .where("kind", "=", "item_withdrawal")
      .execute();
    expect(operations).toEqual([]);
  });

  it("[ASSET1155-10] gives a held item away once: 50 calls for the last one", async () => {
    await giveItems(alice, "42", "1");
    const answers = await Promise.all(Array.from({ length: 50 }, () => withdraw(alice, "42")));
    expect(new Set(answers.map(({ body }) => body["operation_id"])).size).toBe(1);
    expect(await itemOf(alice, "42")).toBe("1 held 1");
  });
});

describe("depositing items", () => {
  const deposit = (amount: bigint, token: string) =>
    carol.send(contract, passportItemsAbi, "safeTransferFrom", [
      carol.wallet,
      transferAddress,
      BigInt(token),
      amount,
      "0x",
    ]);
  const listOf = async (player: WalletPlayer) => {
    const { payload } = (await player.ask("ASSET:1155:DEPOSIT:LIST")) as {
      payload: { transactions: Record<string, unknown>[]; total: number };
    };
    return payload;
  };

  it("[DEPASSET-10] keeps one row for a hash that is registered at broadcast and again at confirmation", async () => {
    const hash = await deposit(1n, "2");
    const payload = { transaction_hash: hash, amount: 1, token_id: "2", collection_slug: slug };
    expect(await carol.ask("ASSET:1155:DEPOSIT", payload)).toMatchObject({ payload: true });
    const upper = `0x${hash.slice(2).toUpperCase()}`;
    expect(await carol.ask("ASSET:1155:DEPOSIT", { ...payload, transaction_hash: upper })).toMatchObject({
      payload: true,
    });
    expect((await listOf(carol)).transactions.filter(({ tx_hash }) => tx_hash === hash)).toHaveLength(1);
    await world.settle();
    expect(await carol.ask("ASSET:1155:DEPOSIT", payload)).toMatchObject({ payload: true });
    const { transactions } = await listOf(carol);
    expect(transactions.filter(({ tx_hash }) => tx_hash === hash)).toEqual([
      expect.objectContaining({
        status: "confirmed",
        amount: "1",
        token_id: "2",
        collection_name: "Supremacy Achievements",
      }),
    ]);
    expect(await itemOf(carol, "2")).toBe("1 held 0");
  });

  it("[DEPASSET-17] [DEPASSET-18] lists what was sent, newest first, from pending to confirmed or failed", async () => {
    const invented = `0x${"cd".repeat(32)}`;
    const claim = { amount: 2, token_id: "2", collection_slug: slug };
    await carol.ask("ASSET:1155:DEPOSIT", { transaction_hash: invented, ...claim });
    const hash = await deposit(1n, "1");
    await alice.ask("ASSET:1155:DEPOSIT", { transaction_hash: hash, ...claim });
    const statusOf = async (player: WalletPlayer, wanted: string) =>
      (await listOf(player)).transactions.find(({ tx_hash }) => tx_hash === wanted)?.["status"];
    await waitUntil("the deposit to be seen", async () => (await statusOf(carol, hash)) === "confirming");
    expect([await statusOf(carol, invented), await statusOf(alice, hash)]).toEqual(["pending", "pending"]);
    await world.settle();

    const { transactions, total } = await listOf(carol);
    expect(transactions.slice(0, 2)).toEqual([
      {
        tx_hash: hash,
        amount: "1",
        token_id: "1",
        collection_name: "Supremacy Achievements",
        status: "confirmed",
        created_at: expect.any(String),
      },
      expect.objectContaining({ tx_hash: invented, amount: "2", token_id: "2", status: "pending" }),
    ]);
    // All of her deposits, and none of the withdrawals above.
    const deposits = await world.db
      .selectFrom("operations")
      .select("created_at")
      .where("account_id", "=", carol.accountId)
      .where("kind", "=", "item_deposit")
      .orderBy("created_at", "desc")
      .execute();
    expect(total).toBe(deposits.length);
    expect(transactions.map(({ created_at }) => created_at)).toEqual(
      deposits.map(({ created_at }) => created_at.toISOString()),
    );
    // It was carol's: what alice claimed of it came to nothing.
    expect(await statusOf(alice, hash)).toBe("failed");
  });

  it("refuses to register for a collection that does not exist", async () => {
    const payload = { transaction_hash: `0x${"ab".repeat(32)}`, amount: 1, token_id: "1", collection_slug: "nothing" };
    expect(await carol.ask("ASSET:1155:DEPOSIT", payload)).toMatchObject({ error_code: "not_found" });
  });

  it("[DEPASSET-12] [CHAIN-40] credits a batch of the contract itself, each token once", async () => {
    const countOf = async (token: string) => Number((await itemOf(carol, token))?.replace(" held 0", "") ?? "0");
    const [ones, twos] = [await countOf("1"), await countOf("2")];
    const args = [carol.wallet, transferAddress, [1n, 2n, 1n], [2n, 1n, 1n], "0x"];
    await carol.send(contract, passportItemsAbi, "safeBatchTransferFrom", args);
    await world.settle();
    expect(await itemOf(carol, "1")).toBe(`${ones + 3} held 0`);
    expect(await itemOf(carol, "2")).toBe(`${twos + 1} held 0`);
    // Burned as it arrived: what is inside Passport is nowhere on chain.
    expect(await onChain(transferAddress, "1")).toBe(0n);
  });
});

/** An item that waits in the contract until the last test releases it. */
let waiting: { account: WalletPlayer; operation: string };
describe("above the contract's limits", () => {
  beforeAll(() => asGuardian("lowerLimits", [0n, 0n]));

  it("[CHAIN-35] an item waits in the contract, and comes back when a guardian rejects it", async () => {
    const account = await world.player("erin");
    await giveItems(account, "61", "2");
    const voucher = await withdraw(account, "61");
    await mint(account, "61", voucher);
    await world.settle();
    const operation = String(voucher.body["operation_id"]);
    expect(await world.operation(operation)).toMatchObject({ state: "queued" });
    expect([await itemOf(account, "61"), await onChain(account.wallet, "61")]).toEqual(["2 held 1", 0n]);
    await asGuardian("reject", [account.wallet, 0n]);
    await world.settle();
    expect(await world.operation(operation)).toMatchObject({ state: "returned", reason: "rejected" });
    expect(await itemOf(account, "61")).toBe("2 held 0");
    const next = await withdraw(account, "61");
    await mint(account, "61", next);
    await world.settle();
    waiting = { account, operation: String(next.body["operation_id"]) };
  });
});

describe("an item whose voucher is not used", () => {
  // The chain's clock stays ahead of ours from here on.
  it("[ASSET1155-9] comes back by a final block past the expiry, and not before", async () => {
    const erin = await world.player("erin");
    await giveItems(erin, "51", "1");
    const voucher = await withdraw(erin, "51");
    expect(voucher.status).toBe(200);
    await world.settle();
    expect(await itemOf(erin, "51")).toBe("1 held 1");
    await world.chains.ethereum.request("evm_increaseTime", [330]);
    await world.settle();
    await world.settle();
    await waitUntil("the item to come back", async () => (await itemOf(erin, "51")) === "1 held 0");
    expect(await world.operation(String(voucher.body["operation_id"]))).toMatchObject({
      state: "returned",
      reason: "expired",
    });
  });
});

it("[CHAIN-35] an item above the contract's limits is minted when it is released after its delay", async () => {
  const { account, operation } = waiting;
  await world.chains.ethereum.request("evm_increaseTime", [86_400]);
  await alice.send(contract, passportItemsAbi, "release", [account.wallet, 1n]);
  await world.settle();
  expect(await world.operation(operation)).toMatchObject({ state: "confirmed" });
  expect([await itemOf(account, "61"), await onChain(account.wallet, "61")]).toEqual(["1 held 0", 1n]);
});
