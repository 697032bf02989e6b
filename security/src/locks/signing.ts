/** Everything that leaves: from the question to the signature of one of the signers. */
import { provePath } from "@passport/testbed/client/prove-path";
import { apiOfDeed, type Deed } from "./deed.ts";
import type { LockFixture } from "./lock-fixture.ts";
import { collection, giveCollectible, giveItem, itemCollection, type Player } from "./player.ts";

const ask = async ({ browser }: Player, path: string, method = "GET"): Promise<string> => {
  const options = { api: apiOfDeed, ...(method === "POST" && { body: {} }) };
  const { status, body } = await browser.call(method, path, options);
  return status === 200 ? "done" : (body.error_code ?? String(status));
};

/** The player's wallet has signed what is to leave. */
const confirm = ({ deployments }: LockFixture, { wallet: account, accountId }: Player, path: string): Promise<string> =>
  provePath(path, { account, accountId, deployments });

const tokenOf = ({ wallet }: Player, tokenId: number) => ({
  owner: `owner_address/${wallet.address}`,
  token: `collection_slug/${collection}/token_id/${tokenId}`,
});

export const signing: readonly Deed[] = [
  {
    name: "a withdrawal",
    stoppedBy: ["withdrawals", "account"],
    async prepare(setting, player) {
      const path = await confirm(setting, player, `/api/withdraw/${player.wallet.address}/0/1/97`);
      return () => ask(player, path);
    },
    shows: ({ signatures }) => signatures === 1,
  },
  {
    name: "a mint",
    stoppedBy: ["minting", "account"],
    async prepare(setting, player) {
      const { owner, token } = tokenOf(player, await giveCollectible(setting, player, "MINTABLE"));
      const path = await confirm(setting, player, `/api/nfts/${owner}/nonce/0/${token}`);
      return () => ask(player, path);
    },
    shows: ({ signatures }) => signatures === 1,
  },
  {
    name: "an item",
    stoppedBy: ["minting", "account"],
    async prepare(setting, player) {
      await giveItem(setting, player);
      const item = `/api/1155/${player.wallet.address}/1/0/1?collection_slug=${itemCollection}`;
      const path = await confirm(setting, player, item);
      return () => ask(player, path);
    },
    shows: ({ signatures }) => signatures === 1,
  },
  {
    name: "an unstake",
    stoppedBy: ["account"],
    async prepare(setting, player) {
      const { owner, token } = tokenOf(player, await giveCollectible(setting, player, "UNSTAKABLE"));
      const path = await confirm(setting, player, `/api/nfts/unstake/${owner}/nonce/0/${token}`);
      return () => ask(player, path);
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
