import { collectibleStakingAbi } from "../abi/collectible-staking.ts";
import { collectibleStakingOldAbi } from "../abi/collectible-staking-old.ts";
import { passportCollectibleAbi } from "../abi/passport-collectible.ts";
import { passportItemsAbi } from "../abi/passport-items.ts";
import { collectibleStakingBytecode } from "../bytecode/collectible-staking.ts";
import { collectibleStakingOldBytecode } from "../bytecode/collectible-staking-old.ts";
import { passportCollectibleBytecode } from "../bytecode/passport-collectible.ts";
import { passportItemsBytecode } from "../bytecode/passport-items.ts";
import type { CollectionDeployment, ItemsDeployment } from "./chain-deployment.ts";
import type { PlaceContract } from "./contract-placer.ts";
import type { DeploymentPlan } from "./deployment-plan.ts";
import { type Holders, toLimits } from "./holders.ts";

export const deployCollections = async (
  place: PlaceContract,
  plan: DeploymentPlan,
  holders: Holders,
): Promise<CollectionDeployment[]> => {
  const deployed: CollectionDeployment[] = [];
  for (const { slug, name, symbol, baseUri, hasOldStaking, size, limits, ...signers } of plan.collections) {
    const collectible = await place(`collectible ${slug}`, {
      abi: passportCollectibleAbi,
      bytecode: passportCollectibleBytecode,
      args: [name, symbol, baseUri, holders, signers.mintSigner, toLimits(size, limits)],
    });
    const staking = await place(`staking ${slug}`, {
      abi: collectibleStakingAbi,
      bytecode: collectibleStakingBytecode,
      args: [collectible, holders, signers.unstakeSigner, toLimits(size, limits)],
    });
    const stakingOld = hasOldStaking
      ? await place(`old staking ${slug}`, {
          abi: collectibleStakingOldAbi,
          bytecode: collectibleStakingOldBytecode,
          args: [collectible, holders.timelock],
        })
      : null;
    deployed.push({ slug, collectible, staking, stakingOld });
  }
  return deployed;
};

export const deployItems = async (
  place: PlaceContract,
  plan: DeploymentPlan,
  holders: Holders,
): Promise<ItemsDeployment[]> => {
  const deployed: ItemsDeployment[] = [];
  for (const { slug, uri, size, limits, signer } of plan.items) {
    const contract = await place(`items ${slug}`, {
      abi: passportItemsAbi,
      bytecode: passportItemsBytecode,
      args: [uri, holders, signer, toLimits(size, limits), plan.itemsAddress],
    });
    deployed.push({ slug, contract, transferAddress: plan.itemsAddress });
  }
  return deployed;
};
