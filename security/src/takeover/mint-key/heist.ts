/** Our contracts on two chains, and a thief who holds the key that signs mints. */
import { type ChainDeployment, developmentAccounts, roles, signVoucher } from "@passport/contracts";
import { passportCollectibleAbi } from "@passport/contracts/abi/passport-collectible";
import { passportItemsAbi } from "@passport/contracts/abi/passport-items";
import { supsAbi } from "@passport/contracts/abi/sups";
import type { VoucherKind } from "@passport/contracts/typed-data";
import type { Anvil } from "@passport/testbed/anvil";
import { startChains } from "@passport/testbed/chains";
import {
  type Abi,
  type Address,
  decodeFunctionResult,
  encodeFunctionData,
  getAddress,
  type Hex,
  numberToHex,
} from "viem";

/** What the mint key signs for, and what it is presented to. */
export interface Target {
  anvil: Anvil;
  contract: Address;
}

export interface Heist extends AsyncDisposable {
  collectible: Target;
  otherCollectible: Target;
  staking: Target;
  otherStaking: Target;
  stakingOld: Target;
  items: Target;
  withdrawer: Target;
  timelock: Target;
  /** The thief's wallets, and the stolen key's own address. */
  mallory: Address;
  mule: Address;
  key: Address;
  /** A mint voucher of the stolen key, or one of another kind. */
  sign(kind: VoucherKind, at: Target, message: Record<string, Address | bigint>, chainId?: number): Promise<Hex>;
  nonceOf(at: Target, account: Address): Promise<bigint>;
  /** How much of the overall limit of mints is used. */
  usedOverall(): Promise<bigint>;
  /** Sends the call whether or not it will revert. */
  send(from: Address, to: Target, abi: Abi, functionName: string, args?: readonly unknown[]): Promise<void>;
  passTime(seconds: number): Promise<void>;
  /** Everything that a thief would want to change or have, as one text. */
  state(): Promise<string>;
  /** Undoes on both chains what the act did. */
  alone<T>(act: () => Promise<T>): Promise<T>;
}

/** Gas enough for every call of ours: a call that reverts would have no estimate. */
export const gas = numberToHex(1_000_000);
export const farAway = 4_102_444_800n;

export const openHeist = async (): Promise<Heist> => {
  await using started = new AsyncDisposableStack();
  const chains = started.use(await startChains());
  const { ethereum, binance, deployments } = chains;
  const [first, second] = deployments.ethereum.collections;
  const [items] = deployments.ethereum.items;
  const { withdrawer } = deployments.binance;
  if (first?.stakingOld == null || second === undefined || items === undefined || withdrawer === null)
    throw new Error("a contract is missing in the development deployment");
  const [mallory, mule] = [developmentAccounts.mallory.address, getAddress(`0x${"ee".repeat(20)}`)];
  const key = developmentAccounts.mintSigner.address;
  const guardian = developmentAccounts.guardian.address;
  const onEthereum = (contract: Address): Target => ({ anvil: ethereum, contract });
  const targets = {
    collectible: onEthereum(first.collectible),
    otherCollectible: onEthereum(second.collectible),
    staking: onEthereum(first.staking),
    otherStaking: onEthereum(second.staking),
    stakingOld: onEthereum(first.stakingOld),
    items: onEthereum(items.contract),
    withdrawer: { anvil: binance, contract: withdrawer },
    timelock: onEthereum(deployments.ethereum.timelock),
  };
  for (const anvil of [ethereum, binance])
    for (const account of [mallory, mule, key, guardian]) {
      await anvil.request("anvil_setBalance", [account, numberToHex(10n ** 20n)]);
      await anvil.request("anvil_impersonateAccount", [account]);
    }

  const read: Read = async ({ anvil, contract }, abi, functionName, args = []) => {
    const data = encodeFunctionData({ abi, functionName, args });
    const answer = await anvil.request<Hex>("eth_call", [{ to: contract, data }, "latest"]);
    return decodeFunctionResult({ abi, functionName, data: answer });
  };
  const running = started.move();
  return {
    ...targets,
    ...{ mallory, mule, key },
    sign: (kind, { anvil, contract }, message, chainId = anvil.chainId) =>
      signVoucher(developmentAccounts.mintSigner, kind, { chainId, verifyingContract: contract }, message),
    nonceOf: async (at, account) => BigInt(String(await read(at, passportCollectibleAbi, "nonces", [account]))),
    usedOverall: async () => BigInt(String(await read(targets.collectible, passportCollectibleAbi, "usedOverall"))),
    async send(from, { anvil, contract }, abi, functionName, args = []) {
      const data = encodeFunctionData({ abi, functionName, args });
      await anvil.request("eth_sendTransaction", [{ from, to: contract, data, gas }]);
    },
    async passTime(seconds) {
      for (const anvil of [ethereum, binance]) {
        await anvil.request("evm_increaseTime", [seconds]);
        await anvil.request("evm_mine");
      }
    },
    state: () => describeState(read, targets, deployments.binance, [mallory, mule, key]),
    async alone(act) {
      const snapshots = await Promise.all([ethereum, binance].map((anvil) => anvil.request<Hex>("evm_snapshot")));
      try {
        return await act();
      } finally {
        for (const [nth, anvil] of [ethereum, binance].entries()) await anvil.request("evm_revert", [snapshots[nth]]);
      }
    },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
};

/** The answer to a stolen key. */
export const asGuardian = (heist: Heist, functionName: string, args: readonly unknown[] = []): Promise<void> =>
  heist.send(developmentAccounts.guardian.address, heist.collectible, passportCollectibleAbi, functionName, args);

type Read = (at: Target, abi: Abi, functionName: string, args?: readonly unknown[]) => Promise<unknown>;

const settings = [
  ...["signer", "previousSigner", "epoch", "paused", "perAccountLimit", "overallLimit", "queueDelay"],
  ...["defaultAdmin", "pendingDefaultAdmin"],
];

const describeState = async (
  read: Read,
  targets: Record<"collectible" | "otherCollectible" | "staking" | "items" | "withdrawer", Target>,
  { sups }: ChainDeployment,
  thieves: readonly Address[],
): Promise<string> => {
  const { collectible, otherCollectible, staking, items, withdrawer } = targets;
  const rights = [collectible, otherCollectible, staking, items, withdrawer].flatMap((at) => [
    ...settings.map((name) => read(at, passportCollectibleAbi, name)),
    ...Object.values(roles).flatMap((role) =>
      thieves.map((thief) => read(at, passportCollectibleAbi, "hasRole", [role, thief])),
    ),
  ]);
  const loot = thieves.flatMap((thief) => [
    read(collectible, passportCollectibleAbi, "balanceOf", [thief]),
    read(otherCollectible, passportCollectibleAbi, "balanceOf", [thief]),
    read(items, passportItemsAbi, "balanceOf", [thief, 1n]),
    read({ ...withdrawer, contract: sups }, supsAbi, "balanceOf", [thief]),
  ]);
  const owners = [1n, 2n, 3n].map((tokenId) => read(collectible, passportCollectibleAbi, "ownerOf", [tokenId]));
  const address = read(collectible, passportCollectibleAbi, "tokenURI", [1n]);
  return (await Promise.all([...rights, ...loot, ...owners, address])).join(" ");
};
