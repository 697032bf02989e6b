import { type Address, encodeFunctionData, type Hex } from "viem";
import { collectibleStakingAbi } from "../abi/collectible-staking.ts";
import { passportCollectibleAbi } from "../abi/passport-collectible.ts";
import { passportItemsAbi } from "../abi/passport-items.ts";
import type { ChainDeployment, CollectionDeployment, ItemsDeployment } from "./chain-deployment.ts";
import { developmentAccounts as accounts, developmentKeyOf } from "./development-accounts.ts";
import type { Chain, Sender } from "./sender.ts";
import { signVoucher } from "./sign-voucher.ts";

/** Development only: the tokens that exist on chain from the start. All came to carol, who has a wallet. */
export const seededCollectibles = [
  { slug: "supremacy-genesis", tokenId: 1n, place: "wallet" },
  { slug: "supremacy-genesis", tokenId: 2n, place: "staking" },
  { slug: "supremacy-genesis", tokenId: 3n, place: "old staking" },
  { slug: "supremacy-limited-release", tokenId: 1n, place: "wallet" },
] as const;

export const seededItems = [
  { slug: "supremacy-achievements", tokenId: 1n, amount: 5n },
  { slug: "supremacy-achievements", tokenId: 2n, amount: 2n },
] as const;

/** Far enough for the seed, whatever the chain's clock says. */
const expiry = 4_102_444_800n;

export const seedAssets = async (chain: Chain, { collections, items }: ChainDeployment): Promise<void> => {
  const carol = await chain.senderFor(accounts.carol);
  for (const collection of collections) {
    const tokens = seededCollectibles.filter(({ slug }) => slug === collection.slug);
    for (const [nonce, { tokenId, place }] of tokens.entries()) {
      await mintCollectible(chain, carol, collection.collectible, tokenId, BigInt(nonce));
      const target = stakingFor(collection, place);
      if (target !== null) await stakeCollectible(carol, collection.collectible, target, tokenId);
    }
  }
  for (const collection of items) {
    const tokens = seededItems.filter(({ slug }) => slug === collection.slug);
    for (const [nonce, { tokenId, amount }] of tokens.entries()) {
      await mintItem(chain, carol, collection, { tokenId, amount, nonce: BigInt(nonce) });
    }
  }
};

const signerOf = async ({ reader }: Chain, contract: Address) =>
  developmentKeyOf(
    await reader.readContract({ address: contract, abi: passportCollectibleAbi, functionName: "signer" }),
  );

const stakingFor = (
  { staking, stakingOld }: CollectionDeployment,
  place: (typeof seededCollectibles)[number]["place"],
): Address | null => ({ wallet: null, staking, "old staking": stakingOld })[place];

const mintCollectible = async (chain: Chain, holder: Sender, collection: Address, tokenId: bigint, nonce: bigint) => {
  const where = { chainId: chain.id, verifyingContract: collection };
  const message = { account: holder.address, collection, tokenId, nonce, expiry };
  const signature = await signVoucher(await signerOf(chain, collection), "mint", where, message);
  const args = [tokenId, expiry, signature] as const;
  const data = encodeFunctionData({ abi: passportCollectibleAbi, functionName: "signedMint", args });
  await holder.call(`minting ${tokenId}`, collection, data);
};

const stakeCollectible = async (holder: Sender, collection: Address, staking: Address, tokenId: bigint) => {
  const approve = { functionName: "approve", args: [staking, tokenId] } as const;
  const approval: Hex = encodeFunctionData({ abi: passportCollectibleAbi, ...approve });
  await holder.call(`approving ${tokenId}`, collection, approval);
  const stake = { functionName: "stake", args: [tokenId] } as const;
  // The old contract takes a token with the same call.
  await holder.call(`staking ${tokenId}`, staking, encodeFunctionData({ abi: collectibleStakingAbi, ...stake }));
};

const mintItem = async (
  chain: Chain,
  holder: Sender,
  { contract }: ItemsDeployment,
  item: { tokenId: bigint; amount: bigint; nonce: bigint },
) => {
  const where = { chainId: chain.id, verifyingContract: contract };
  const message = { account: holder.address, expiry, ...item };
  const signature = await signVoucher(await signerOf(chain, contract), "mint_item", where, message);
  const args = [item.tokenId, item.amount, expiry, signature] as const;
  const data = encodeFunctionData({ abi: passportItemsAbi, functionName: "signedMint", args });
  await holder.call(`minting items ${item.tokenId}`, contract, data);
};
