/** A plan as it can be deployed on an Anvil of one's own: what is foreign gets a stand-in, and each signer a key that we know. */
import { type Address, keccak256, stringToHex } from "viem";
import { type PrivateKeyAccount, privateKeyToAccount } from "viem/accounts";
import type { DeploymentPlan } from "../deployment-plan.ts";

/** The same for a name in every run, and of no use anywhere else. */
export const madeUpAccount = (name: string): PrivateKeyAccount =>
  privateKeyToAccount(keccak256(stringToHex(`Passport rehearsal: ${name}`)));

export interface RehearsedPlan {
  plan: DeploymentPlan;
  keyOf(signer: Address): PrivateKeyAccount;
}

export const toRehearsedPlan = (plan: DeploymentPlan): RehearsedPlan => {
  const keys = new Map<Address, PrivateKeyAccount>();
  const standFor = (signer: Address): Address => {
    const account = madeUpAccount(signer);
    keys.set(account.address, account);
    return account.address;
  };
  const { withdrawer, farm } = plan;
  const rehearsed: DeploymentPlan = {
    ...plan,
    sups: "new",
    tokens: plan.tokens.map((token) => ({ ...token, token: "stand-in" })),
    collections: plan.collections.map((planned) => ({
      ...planned,
      mintSigner: standFor(planned.mintSigner),
      unstakeSigner: standFor(planned.unstakeSigner),
    })),
    items: plan.items.map((planned) => ({ ...planned, signer: standFor(planned.signer) })),
    ...(withdrawer && { withdrawer: { ...withdrawer, signer: standFor(withdrawer.signer) } }),
    ...(farm && { farm: { ...farm, exchange: "stand-in" } }),
  };
  return {
    plan: rehearsed,
    keyOf(signer) {
      const account = keys.get(signer);
      if (account === undefined) throw new Error(`${signer} signs for no contract of the plan`);
      return account;
    },
  };
};
