import type { Address } from "viem";
import type { DeploymentPlan } from "./deployment-plan.ts";
import { publicAddresses } from "./development-accounts.ts";
import { connectChain } from "./sender.ts";

/** Anvil's keys are printed in manuals. On any other chain neither the deployer nor a role may be one of them. */
export const refusePublicKeys = async (rpcUrl: string, deployer: Address, plan: DeploymentPlan): Promise<void> => {
  const { isAnvil, id } = await connectChain(rpcUrl);
  if (isAnvil) return;
  const { treasury, admin, pauser, guardian, withdrawSigner, mintSigner, unstakeSigner, itemSigner } = plan;
  const { depositAddress, purchaseAddress, itemsAddress, reservesPublisher } = plan;
  const signers = { withdrawSigner, mintSigner, unstakeSigner, itemSigner };
  const named = { deployer, treasury, admin, pauser, guardian, ...signers, reservesPublisher };
  const all = { ...named, depositAddress, purchaseAddress, itemsAddress, distributor: plan.farm?.distributor };
  for (const [name, address] of Object.entries(all)) {
    if (address !== undefined && publicAddresses.has(address)) {
      throw new Error(`The key of ${name}, ${address}, is public; it cannot be used on chain ${id}`);
    }
  }
};
