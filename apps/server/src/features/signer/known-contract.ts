/** The contracts that vouchers are signed for: ours, from the configuration, each for its one kind. */
import type { VoucherKind } from "@passport/contracts/typed-data";
import type { Address } from "viem";
import type { NetworkConfig } from "../../config/config.ts";

export interface KnownContract {
  /** The slug that it belongs to; the withdrawer belongs to none. */
  collection: string | undefined;
  /** The collectible that a voucher for it names. */
  collectible: Address | undefined;
}

export const findKnownContract = (
  networks: readonly NetworkConfig[],
  { kind, chainId, contract }: { kind: VoucherKind; chainId: number; contract: string },
): KnownContract | undefined => {
  const deployment = networks.find((network) => network.chainId === chainId)?.deployment;
  if (deployment === undefined) return undefined;
  const { withdrawer, collections, items } = deployment;
  switch (kind) {
    case "withdraw":
      return withdrawer === contract ? { collection: undefined, collectible: undefined } : undefined;
    case "mint":
    case "unstake": {
      const found = collections.find(({ collectible, staking }) =>
        kind === "mint" ? collectible === contract : staking === contract,
      );
      return found && { collection: found.slug, collectible: found.collectible };
    }
    case "mint_item": {
      const found = items.find((item) => item.contract === contract);
      return found && { collection: found.slug, collectible: undefined };
    }
  }
};
