/** Wallets and the chains that they live on: contracts that sign, and what a wallet brings along when it is linked. */
import { randomBytes } from "node:crypto";
import { developmentAccounts } from "@passport/contracts";
import { collectibleStakingAbi } from "@passport/contracts/abi/collectible-staking";
import { passportCollectibleAbi } from "@passport/contracts/abi/passport-collectible";
import { passportItemsAbi } from "@passport/contracts/abi/passport-items";
import { supsAbi } from "@passport/contracts/abi/sups";
import { type Chains, startChains, waitUntil } from "@passport/testbed";
import { type Abi, type Address, createWalletClient, getAddress, http, toHex } from "viem";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { futureWallet, placeContractWallet } from "../../../platform/chain/signatures/testing/contract-wallet.ts";
import { seedAssets, seedCollections } from "../../assets/index.ts";
import { type AccessFixture, startAccessFixture, wanted } from "../../entry/testing/access-fixture.ts";
import type { Browser } from "../../entry/testing/browser.ts";
import {
  linkWallet,
  logInWithWallet,
  newWallet,
  signUpByWallet,
  signUpLinked,
  type Wallet,
} from "../../entry/testing/wallets.ts";

const cleanUp = new AsyncDisposableStack();
const slug = "supremacy-genesis";
const itemSlug = "supremacy-achievements";
const { carol } = developmentAccounts;
const carols = carol.address.toLowerCase();

let chains: Chains;
let fixture: AccessFixture;
beforeAll(async () => {
  chains = cleanUp.use(await startChains());
  fixture = cleanUp.use(await startAccessFixture({ ...chains.environment, CHAIN_POLL_MS: "100" }));
  const { db, config } = fixture.api.context;
  await seedCollections(db, config.networks);
  await seedAssets(db, config.networks);
  // From here on no player has her wallet and what is in it.
  await db.updateTable("users").set({ public_address: null }).where("username", "=", "carol").execute();
  await db.updateTable("assets").set({ owner_id: null }).where("wallet", "=", carols).execute();
  cleanUp.use(await (await fixture.api.worker()).chain.startWatching());
});
afterAll(() => cleanUp.disposeAsync());

const arrive = async (): Promise<{ browser: Browser; accountId: string }> => {
  const browser = fixture.newBrowser();
  const { user } = await fixture.signUp(browser);
  return { browser, accountId: user.account_id };
};

describe("a contract wallet", () => {
  const contractWallet = async (): Promise<Wallet> => {
    const owner = newWallet();
    const address = getAddress(toHex(randomBytes(20)));
    await placeContractWallet(chains.ethereum, { address, owner: owner.address });
    return { address, signMessage: owner.signMessage };
  };

  it("[WALLET-11] logs in and is linked by what its contract says (ERC-1271)", async () => {
    const wallet = await contractWallet();
    const { user } = await signUpByWallet(fixture, wallet);
    expect((await logInWithWallet(fixture.newBrowser(), wallet)).body.user?.id).toBe(user.id);
    const otherSigner = { ...wallet, signMessage: newWallet().signMessage };
    expect(await logInWithWallet(fixture.newBrowser(), otherSigner)).toMatchObject({ status: 401 });
    await signUpLinked(fixture, await contractWallet());
  });

  it("[WALLET-11] logs in before it is deployed (ERC-6492)", async () => {
    const owner = newWallet();
    const future = futureWallet(owner.address, BigInt(toHex(randomBytes(8))));
    const wallet: Wallet = {
      address: future.address,
      signMessage: async (given) => future.wrap(await owner.signMessage(given)),
    };
    expect((await logInWithWallet(fixture.newBrowser(), wallet)).body).toMatchObject({ new_user: true });
    expect(await logInWithWallet(fixture.newBrowser(), { ...owner, address: future.address })).toMatchObject({
      status: 401,
    });
  });
});

describe("linking a wallet of which something is waiting", () => {
  const send = async (to: Address, abi: Abi, functionName: string, args: readonly unknown[]): Promise<void> => {
    const client = createWalletClient({ account: carol, transport: http(chains.ethereum.url) });
    await client.writeContract({ address: to, abi, functionName, args, chain: null });
    await chains.ethereum.request("anvil_mine", ["0x4"]);
  };
  const waiting = async (kind: string): Promise<string[]> => {
    const rows = await fixture.db.selectFrom("operations").select(["state"]).where("kind", "=", kind).execute();
    return rows.map(({ state }) => state);
  };
  const balanceOf = async (accountId: string) => (await fixture.api.context.ledger.balance(accountId))?.posted ?? 0n;
  const itemsOf = async (accountId: string) => {
    const query = fixture.db.selectFrom("items").select("count").where("account_id", "=", accountId);
    return (await query.where("collection", "=", itemSlug).where("token_id", "=", "1").executeTakeFirst())?.count;
  };
  const ownerOf = async (tokenId: string, collection = slug) => {
    const query = fixture.db.selectFrom("assets").select("owner_id").where("collection", "=", collection);
    return (await query.where("token_id", "=", tokenId).executeTakeFirstOrThrow()).owner_id;
  };

  let alice: Awaited<ReturnType<typeof arrive>>;

  it("[DEPOSIT-16] [DEPASSET-13] credits deposits and items that came from it to the account, once", async () => {
    const { sups, depositAddress, items, collections } = chains.deployments.ethereum;
    const { contract, transferAddress } = wanted(
      items.find((each) => each.slug === itemSlug),
      "items",
    );
    const { collectible, staking } = wanted(
      collections.find((each) => each.slug === slug),
      "collection",
    );
    await send(sups, supsAbi, "transfer", [depositAddress, 5n]);
    await send(contract, passportItemsAbi, "safeTransferFrom", [carol.address, transferAddress, 1n, 3n, "0x"]);
    await send(collectible, passportCollectibleAbi, "approve", [staking, 1n]);
    await send(staking, collectibleStakingAbi, "stake", [1n]);
    for (const kind of ["deposit", "item_deposit", "stake"]) {
      await waitUntil(`an unclaimed ${kind}`, async () => (await waiting(kind)).includes("unclaimed"));
    }
    alice = await arrive();
    expect(await linkWallet(alice.browser, carol)).toMatchObject({ payload: { public_address: carol.address } });
    for (const kind of ["deposit", "item_deposit", "stake"])
      await waitUntil(`the worker to claim the ${kind}`, async () => (await waiting(kind)).includes("confirmed"));
    expect([await balanceOf(alice.accountId), await itemsOf(alice.accountId)]).toEqual([5n, "3"]);
    expect([await ownerOf("1"), await ownerOf("2")]).toEqual([alice.accountId, alice.accountId]);
  });

  it("leaves with the account what is with us, and lets go of what lies in the wallet when it is removed", async () => {
    const ownerOfOneInWallet = () => ownerOf("1", "supremacy-limited-release");
    expect(await ownerOfOneInWallet()).toBe(alice.accountId);
    expect(await alice.browser.command("USER:WALLET:REMOVE", {})).toMatchObject({ payload: { public_address: null } });
    expect(await ownerOfOneInWallet()).toBeNull();
    expect(await ownerOf("1")).toBe(alice.accountId);

    const erin = await arrive();
    await linkWallet(erin.browser, carol);
    expect(await ownerOfOneInWallet()).toBe(erin.accountId);
    expect([await balanceOf(erin.accountId), await itemsOf(erin.accountId)]).toEqual([0n, undefined]);
    expect([await balanceOf(alice.accountId), await itemsOf(alice.accountId)]).toEqual([5n, "3"]);
    expect(await ownerOf("1")).toBe(alice.accountId);
    // Replaced by another one it lets go as well.
    await linkWallet(erin.browser, newWallet());
    expect(await ownerOfOneInWallet()).toBeNull();
  });
});

it("[WALLET-11] without a chain plain wallets work, and contract wallets are refused", async () => {
  const owner = newWallet();
  const address = getAddress(toHex(randomBytes(20)));
  await placeContractWallet(chains.ethereum, { address, owner: owner.address });
  const contract: Wallet = { address, signMessage: owner.signMessage };
  expect(await logInWithWallet(fixture.newBrowser(), contract)).toMatchObject({ status: 200 });
  await chains.ethereum.kill();
  expect(await logInWithWallet(fixture.newBrowser(), contract)).toMatchObject({
    status: 401,
    body: { error_code: "signature_invalid" },
  });
  expect(await logInWithWallet(fixture.newBrowser(), newWallet())).toMatchObject({ status: 200 });
});
