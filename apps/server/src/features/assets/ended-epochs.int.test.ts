/** Mints, unstakes and items get back what they hold after a guardian has ended the epoch: real api, signer and worker. */
import { developmentAccounts } from "@passport/contracts";
import { collectibleStakingAbi } from "@passport/contracts/abi/collectible-staking";
import { passportCollectibleAbi } from "@passport/contracts/abi/passport-collectible";
import { passportItemsAbi } from "@passport/contracts/abi/passport-items";
import type { VoucherKind } from "@passport/contracts/typed-data";
import { areWithdrawalsHalted } from "@passport/ledger";
import { waitUntil } from "@passport/testbed";
import { type Abi, type Address, encodeFunctionData, type Hex, toHex } from "viem";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startSigner } from "../../roles/signer.ts";
import { type Answer, type ChainWorld, startChainWorld, type WalletPlayer } from "./testing/chain-fixture.ts";
import { argumentsOf, type CollectibleCalls, createCollectibleCalls, slug } from "./testing/collectible-calls.ts";

let world: ChainWorld;
let carol: WalletPlayer;
let calls: CollectibleCalls;
let items: { slug: string; contract: Address };
beforeAll(async () => {
  world = await startChainWorld(startSigner);
  carol = await world.player("carol");
  calls = createCollectibleCalls(world);
  const [first] = world.chains.deployments.ethereum.items;
  if (first === undefined) throw new Error("there is no collection of items");
  items = first;
  await world.settle();
});
afterAll(() => world[Symbol.asyncDispose]());

/** How a kind's voucher is asked for and used, and what it holds. */
interface KindUnderTest {
  contract(): Address;
  abi: Abi;
  /** Two things that two vouchers can be about. */
  prepare(): Promise<[string, string]>;
  ask(token: string): Promise<Answer>;
  use(token: string, answer: Answer): Promise<unknown>;
  isHeld(token: string): Promise<boolean>;
}

const assetIsLocked = async (token: string) => (await world.asset(slug, token))?.["locked_by"] !== null;
let lastItem = 500;

const kinds: Record<Exclude<VoucherKind, "withdraw">, KindUnderTest> = {
  mint: {
    contract: () => calls.collectible,
    abi: passportCollectibleAbi,
    prepare: async () => [await calls.addMintable(carol), await calls.addMintable(carol)],
    ask: (token) => calls.askMint(carol, token),
    use: (token, answer) =>
      carol.send(calls.collectible, passportCollectibleAbi, "signedMint", argumentsOf(token, answer)),
    isHeld: assetIsLocked,
  },
  unstake: {
    contract: () => calls.staking,
    abi: collectibleStakingAbi,
    async prepare() {
      const tokens: [string, string] = [await calls.addMintable(carol), await calls.addMintable(carol)];
      for (const token of tokens) {
        await kinds.mint.use(token, await kinds.mint.ask(token));
        await carol.send(calls.collectible, passportCollectibleAbi, "approve", [calls.staking, BigInt(token)]);
        await carol.send(calls.staking, collectibleStakingAbi, "stake", [BigInt(token)]);
      }
      await world.settle();
      return tokens;
    },
    ask: (token) => calls.askUnstake(carol, token),
    use: (token, answer) =>
      carol.send(calls.staking, collectibleStakingAbi, "signedUnstake", argumentsOf(token, answer)),
    isHeld: assetIsLocked,
  },
  mint_item: {
    contract: () => items.contract,
    abi: passportItemsAbi,
    async prepare() {
      lastItem += 2;
      const tokens: [string, string] = [String(lastItem - 1), String(lastItem)];
      const item = { account_id: carol.accountId, collection: items.slug, count: "1" };
      for (const token_id of tokens)
        await world.db
          .insertInto("items")
          .values({ ...item, token_id })
          .execute();
      return tokens;
    },
    async ask(token) {
      const nonce = await world.nonceOf(items.contract, carol.wallet);
      return carol.get(`/api/1155/${carol.wallet}/${token}/${nonce}/1?collection_slug=${items.slug}`);
    },
    use: (token, { body }) =>
      carol.send(items.contract, passportItemsAbi, "signedMint", [
        BigInt(token),
        1n,
        BigInt(Number(body["expiry"])),
        body["messageSignature"] as Hex,
      ]),
    async isHeld(token) {
      const row = await world.db
        .selectFrom("items")
        .select("held")
        .where("account_id", "=", carol.accountId)
        .where("token_id", "=", token)
        .executeTakeFirstOrThrow();
      return row.held !== "0";
    },
  },
};

const endEpoch = async ({ contract, abi }: KindUnderTest): Promise<void> => {
  const { request } = world.chains.ethereum;
  const { address: from } = developmentAccounts.guardian;
  await request("anvil_impersonateAccount", [from]);
  await request("anvil_setBalance", [from, toHex(10n ** 18n)]);
  const data = encodeFunctionData({ abi, functionName: "killEpoch" });
  const hash = await request<Hex>("eth_sendTransaction", [{ from, to: contract(), data }]);
  await waitUntil("the end of the epoch", async () => (await request("eth_getTransactionReceipt", [hash])) !== null);
};

describe.each(Object.keys(kinds) as (keyof typeof kinds)[])("[CHAIN-49] a void voucher of the kind %s", (name) => {
  const kind = kinds[name];

  it.each([
    { next: "uses the next one", epochs: 1 },
    { next: "cancels", epochs: 2 },
  ])("gives back what it holds when its player $next, after $epochs ended epochs", async ({ next, epochs }) => {
    const [held, used] = await kind.prepare();
    const answer = await kind.ask(held);
    expect(answer).toMatchObject({ status: 200 });
    for (let ended = 0; ended < epochs; ended += 1) await endEpoch(kind);
    const operation = () => world.operation(String(answer.body["operation_id"]));
    expect([await kind.isHeld(held), (await operation())?.state]).toEqual([true, "pending"]);
    const answers: Answer[] = [];
    if (next === "uses the next one") {
      answers.push(await kind.ask(used));
      await kind.use(used, answers[0] ?? answer);
    } else await carol.send(kind.contract(), kind.abi, "cancelNonce", []);
    await world.settle();
    await waitUntil("the void voucher to come back", async () => (await operation())?.state === "returned");
    expect(await kind.isHeld(held)).toBe(false);
    for (const { body } of answers)
      expect(await world.operation(String(body["operation_id"]))).toMatchObject({ state: "confirmed" });
    // The player can request the same asset again in the new epoch.
    await kind.use(held, await kind.ask(held));
    await world.settle();
    const operations = await world.db
      .selectFrom("operations")
      .select("state")
      .where("token_id", "=", held)
      .where("kind", "=", name === "mint_item" ? "item_withdrawal" : name)
      .orderBy("created_at")
      .execute();
    expect(operations.map(({ state }) => state).slice(-2)).toEqual(["returned", "confirmed"]);
    expect(await areWithdrawalsHalted(world.db)).toBe(false);
  });
});
