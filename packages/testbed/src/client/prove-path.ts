/** What a page does before a signature call: has the player's wallet sign what is to leave, and adds the proof to the address. */
import { randomBytes } from "node:crypto";
import { type Intent, toTypedData } from "@passport/contracts/intent";
import type { LocalAccount } from "viem";

export type IntentContent = Omit<Intent, "id" | "validUntil">;

const lifeSeconds = 600;
const maxUint = 2n ** 256n;

/** The wallet's proof of this content, as it is sent. */
export const signIntent = async (account: LocalAccount, content: IntentContent): Promise<string> => {
  const id = `0x${randomBytes(32).toString("hex")}`;
  const validUntil = Math.floor(Date.now() / 1000) + lifeSeconds;
  const signature = await account.signTypedData(toTypedData({ ...content, id, validUntil }));
  return JSON.stringify({ id, valid_until: validUntil, signature });
};

/** Where our contracts are, as far as vouchers care. */
interface Deployment {
  chainId: number;
  withdrawer: string | null;
  collections: readonly { slug: string; collectible: string; staking: string }[];
  items: readonly { slug: string; contract: string }[];
}

export interface Prover {
  account: LocalAccount;
  accountId: string;
  deployments: readonly Deployment[];
}

const withdrawPath = /^\/api\/withdraw\/0x\w+\/\d+\/(?<amount>\d+)\/(?<chain>\d+)/;
const collectiblePath =
  /^\/api\/nfts\/(?<unstake>unstake\/)?owner_address\/0x\w+\/nonce\/\d+\/collection_slug\/(?<slug>[\w-]+)\/token_id\/(?<token>\d+)/;
const itemPath = /^\/api\/1155\/0x\w+\/(?<token>\d+)\/\d+\/(?<amount>\d+)(?:\?.*collection_slug=(?<slug>[\w-]+))?/;

/** The address with a proof in it; unchanged when it is no signature call for a contract of ours. */
export const provePath = async (path: string, { account, accountId, deployments }: Prover): Promise<string> => {
  const place = placeOf(path, deployments);
  if (place === undefined || place.amount >= maxUint || place.tokenId >= maxUint) return path;
  const proof = await signIntent(account, { ...place, account: accountId, wallet: account.address });
  return `${path}${path.includes("?") ? "&" : "?"}proof=${encodeURIComponent(proof)}`;
};

type Place = Omit<IntentContent, "account" | "wallet">;

const placeOf = (path: string, deployments: readonly Deployment[]): Place | undefined => {
  const {
    amount = "0",
    token = "0",
    slug,
    unstake,
  } = (withdrawPath.exec(path) ?? collectiblePath.exec(path) ?? itemPath.exec(path))?.groups ?? {};
  const [tokenId, isItem] = [BigInt(token), path.startsWith("/api/1155/")];
  for (const { chainId, withdrawer, collections, items } of deployments) {
    if (withdrawPath.test(path) && withdrawer !== null)
      return { kind: "withdraw", chainId, contract: withdrawer, tokenId, amount: BigInt(amount) };
    const collection = collections.find((each) => each.slug === slug);
    if (collection !== undefined && !isItem)
      return {
        ...{ chainId, tokenId, amount: 0n },
        ...(unstake === undefined
          ? { kind: "mint", contract: collection.collectible }
          : { kind: "unstake", contract: collection.staking }),
      };
    const item = items.find((each) => slug === undefined || each.slug === slug);
    if (item !== undefined && isItem)
      return { kind: "mint_item", chainId, contract: item.contract, tokenId, amount: BigInt(amount) };
  }
  return undefined;
};
