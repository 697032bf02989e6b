/** How a collectible leaves Passport depends on where it is (CHAIN-13 to CHAIN-15). */
import type { OwnedCollectible } from "@passport/protocol/calls/collectibles";
import { mintCollectible, unstakeCollectible, unstakeOldCollectible } from "@passport/protocol/calls/vouchers";
import { callUntilAnswered } from "../../../../lib/api/call-until-answered.ts";
import type { Transport } from "./transport.ts";

interface Token {
  slug: string;
  id: string;
  chainId: number;
}

const mint = ({ slug, id, chainId }: Token, collectible: string): Transport => ({
  chainId,
  general: "mint_failed",
  needsVoucher: true,
  prepare: async (wallet, { askConfirmed, readNonce, mintCall }, onProving) => {
    const { engine, address } = wallet;
    const nonce = String(await readNonce(engine, collectible, address));
    const choice = { kind: "mint", contract: collectible, tokenId: BigInt(id) } as const;
    const voucher = await askConfirmed({ wallet, choice, onProving }, (proof) =>
      callUntilAnswered(mintCollectible, { query: { address, nonce, slug, id, ...proof } }),
    );
    return { call: mintCall(collectible, id, voucher), until: voucher.expiry * 1000 };
  },
});

const unstake = ({ slug, id, chainId }: Token, staking: string): Transport => ({
  chainId,
  general: "transition_failed",
  needsVoucher: true,
  prepare: async (wallet, { askConfirmed, readNonce, unstakeCall }, onProving) => {
    const { engine, address } = wallet;
    const nonce = String(await readNonce(engine, staking, address));
    const choice = { kind: "unstake", contract: staking, tokenId: BigInt(id) } as const;
    const voucher = await askConfirmed({ wallet, choice, onProving }, (proof) =>
      callUntilAnswered(unstakeCollectible, { query: { address, nonce, slug, id, ...proof } }),
    );
    return { call: unstakeCall(staking, id, voucher), until: voucher.expiry * 1000 };
  },
});

/** The old contract wants no voucher: the server is notified, so that nothing else happens to the asset meanwhile. */
const unstakeOld = ({ slug, id, chainId }: Token, stakingOld: string): Transport => ({
  chainId,
  general: "transition_failed",
  needsVoucher: false,
  prepare: async ({ address }, { unstakeOldCall }) => {
    await callUntilAnswered(unstakeOldCollectible, { query: { address, slug, id } });
    return { call: unstakeOldCall(stakingOld, id), until: undefined };
  },
});

/** Undefined where there is no way: it is off-world already, or its collection is not on a chain. */
export const collectibleTransport = ({ user_asset: asset, collection }: OwnedCollectible): Transport | undefined => {
  const token = { slug: collection.slug, id: asset.token_id, chainId: collection.chain_id };
  const { mint_contract: collectible, stake_contract: staking, staking_contract_old: stakingOld } = collection;
  switch (asset.on_chain_status) {
    case "MINTABLE":
      return collectible === null ? undefined : mint(token, collectible);
    case "UNSTAKABLE":
      return staking === null ? undefined : unstake(token, staking);
    case "UNSTAKABLE_OLD":
      return stakingOld === null ? undefined : unstakeOld(token, stakingOld);
    case "STAKABLE":
      return undefined;
  }
};
