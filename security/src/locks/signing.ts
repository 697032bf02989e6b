/** Everything that leaves: from the question to the signature of one of the signers. */
import { apiOfDeed, type Deed } from "./deed.ts";
import { collection, giveCollectible, giveItem, itemCollection, type Player } from "./player.ts";

const ask = async ({ browser }: Player, path: string, method = "GET"): Promise<string> => {
  const options = { api: apiOfDeed, ...(method === "POST" && { body: {} }) };
  const { status, body } = await browser.call(method, path, options);
  return status === 200 ? "done" : (body.error_code ?? String(status));
};

const tokenOf = ({ wallet }: Player, tokenId: number) => ({
  owner: `owner_address/${wallet.address}`,
  token: `collection_slug/${collection}/token_id/${tokenId}`,
});

export const signing: readonly Deed[] = [
  {
    name: "a withdrawal",
    stoppedBy: ["withdrawals", "account"],
    prepare: async (_setting, player) => () => ask(player, `/api/withdraw/${player.wallet.address}/0/1/97`),
    shows: ({ signatures }) => signatures === 1,
  },
  {
    name: "a mint",
    stoppedBy: ["minting", "account"],
    async prepare(setting, player) {
      const { owner, token } = tokenOf(player, await giveCollectible(setting, player, "MINTABLE"));
      return () => ask(player, `/api/nfts/${owner}/nonce/0/${token}`);
    },
    shows: ({ signatures }) => signatures === 1,
  },
  {
    name: "an item",
    stoppedBy: ["minting", "account"],
    async prepare(setting, player) {
      await giveItem(setting, player);
      return () => ask(player, `/api/1155/${player.wallet.address}/1/0/1?collection_slug=${itemCollection}`);
    },
    shows: ({ signatures }) => signatures === 1,
  },
  {
    name: "an unstake",
    stoppedBy: ["account"],
    async prepare(setting, player) {
      const { owner, token } = tokenOf(player, await giveCollectible(setting, player, "UNSTAKABLE"));
      return () => ask(player, `/api/nfts/unstake/${owner}/nonce/0/${token}`);
    },
    shows: ({ signatures }) => signatures === 1,
  },
  {
    name: "an unstake from the old contract",
    stoppedBy: ["account"],
    async prepare(setting, player) {
      const { owner, token } = tokenOf(player, await giveCollectible(setting, player, "UNSTAKABLE_OLD"));
      return () => ask(player, `/api/nfts/${owner}/${token}`, "POST");
    },
    shows: ({ moving }) => moving === 1,
  },
];
