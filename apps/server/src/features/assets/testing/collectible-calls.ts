/** Collectibles on a real chain, and the calls that take them there as a player's page makes them. */
import type { Address, Hex } from "viem";
import type { Answer, ChainWorld, WalletPlayer } from "./chain-fixture.ts";

export const slug = "supremacy-genesis";

export const mintPath = (wallet: string, nonce: bigint, token: string): string =>
  `/api/nfts/owner_address/${wallet}/nonce/${nonce}/collection_slug/${slug}/token_id/${token}`;
const unstakePath = (wallet: string, nonce: bigint, token: string): string =>
  `/api/nfts/unstake/owner_address/${wallet}/nonce/${nonce}/collection_slug/${slug}/token_id/${token}`;
export const oldPath = (wallet: string, token: string): string =>
  `/api/nfts/owner_address/${wallet}/collection_slug/${slug}/token_id/${token}`;

/** What a voucher's contract is called with. */
export const argumentsOf = (token: string, { body }: Answer) =>
  [BigInt(token), BigInt(Number(body["expiry"])), body["messageSignature"] as Hex] as const;

export interface CollectibleCalls {
  collectible: Address;
  staking: Address;
  stakingOld: Address;
  /** With the nonce that the contract wants next. */
  askMint(player: WalletPlayer, token: string): Promise<Answer>;
  askUnstake(player: WalletPlayer, token: string): Promise<Answer>;
  /** Of the operation that an answer names. */
  stateOf(answer: Answer): Promise<string | undefined>;
  /** A token that only we know so far. */
  addMintable(player: WalletPlayer): Promise<string>;
}

export const createCollectibleCalls = (world: ChainWorld): CollectibleCalls => {
  const contracts = world.chains.deployments.ethereum.collections.find((each) => each.slug === slug);
  if (contracts?.stakingOld == null) throw new Error("there is no such collection");
  const { collectible, staking, stakingOld } = contracts;
  let lastToken = 10_000;
  return {
    collectible,
    staking,
    stakingOld,
    askMint: async (player, token) =>
      player.get(mintPath(player.wallet, await world.nonceOf(collectible, player.wallet), token)),
    askUnstake: async (player, token) =>
      player.get(unstakePath(player.wallet, await world.nonceOf(staking, player.wallet), token)),
    stateOf: async ({ body }) => (await world.operation(String(body["operation_id"])))?.state,
    async addMintable({ accountId }) {
      lastToken += 1;
      const token = String(lastToken);
      const asset = { collection: slug, token_id: token, owner_id: accountId, on_chain_status: "MINTABLE" };
      await world.db
        .insertInto("assets")
        .values({ id: crypto.randomUUID(), hash: token, ...asset })
        .execute();
      return token;
    },
  };
};
