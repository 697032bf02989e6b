/** Our contracts by their addresses: what staff call them, and what a call of them means. */
import { collectibleStakingAbi } from "@passport/contracts/abi/collectible-staking";
import { collectibleStakingOldAbi } from "@passport/contracts/abi/collectible-staking-old";
import { passportCollectibleAbi } from "@passport/contracts/abi/passport-collectible";
import { passportItemsAbi } from "@passport/contracts/abi/passport-items";
import { passportTimelockAbi } from "@passport/contracts/abi/passport-timelock";
import { reservesRootsAbi } from "@passport/contracts/abi/reserves-roots";
import { stakingRewardsAbi } from "@passport/contracts/abi/staking-rewards";
import { supsAbi } from "@passport/contracts/abi/sups";
import { supsWithdrawerAbi } from "@passport/contracts/abi/sups-withdrawer";
import type { Abi, Address } from "viem";
import type { Deployment } from "../../config/deployment.ts";

export interface KnownContract {
  address: Address;
  name: string;
  abi: Abi;
  /** Whether it reports who gets and loses a role. */
  hasRoles: boolean;
}

export const contractsOf = (deployment: Deployment): KnownContract[] => {
  const { timelock, withdrawer, collections, items, farm, reservesRoots, sups } = deployment;
  const governed = (address: Address | null | undefined, name: string, abi: Abi): KnownContract[] =>
    address == null ? [] : [{ address: address.toLowerCase() as Address, name, abi, hasRoles: true }];
  return [
    ...governed(timelock, "Timelock", passportTimelockAbi),
    ...governed(withdrawer, "Withdrawer", supsWithdrawerAbi),
    ...collections.flatMap(({ slug, collectible, staking, stakingOld }) => [
      ...governed(collectible, `Collectible ${slug}`, passportCollectibleAbi),
      ...governed(staking, `Staking ${slug}`, collectibleStakingAbi),
      ...governed(stakingOld, `Old staking ${slug}`, collectibleStakingOldAbi),
    ]),
    ...items.flatMap(({ slug, contract }) => governed(contract, `Items ${slug}`, passportItemsAbi)),
    ...governed(farm?.rewards, "Farm", stakingRewardsAbi),
    ...governed(reservesRoots, "Reserves roots", reservesRootsAbi),
    { address: sups, name: "SUPS", abi: supsAbi, hasRoles: false },
  ];
};
