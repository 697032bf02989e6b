/** Steals each signing key of a deployment, leaves entries in every queue, and lets the guardian and the admin respond. */
import { type ChainDeployment, developmentAccounts, encodeProposal } from "@passport/contracts";
import { collectibleStakingAbi } from "@passport/contracts/abi/collectible-staking";
import { passportCollectibleAbi } from "@passport/contracts/abi/passport-collectible";
import { passportItemsAbi } from "@passport/contracts/abi/passport-items";
import { supsWithdrawerAbi } from "@passport/contracts/abi/sups-withdrawer";
import type { VoucherKind } from "@passport/contracts/typed-data";
import type { Anvil } from "@passport/testbed";
import { type Abi, type Address, encodeFunctionData, erc721Abi, type Hex, toHex } from "viem";
import { forgeVoucher } from "../../vouchers/testing/forge-voucher.ts";
import { must } from "./every-call.ts";

export interface VoucherContract {
  kind: VoucherKind;
  anvil: Anvil;
  chainId: number;
  address: Address;
  timelock: Address;
  collection?: Address;
}

/** The first contract of each kind. */
export const voucherContractsOf = (anvil: Anvil, deployment: ChainDeployment): VoucherContract[] => {
  const { chainId, timelock, withdrawer, collections, items } = deployment;

  const shared = { anvil, chainId, timelock };
  const [collection] = collections;
  const [item] = items;
  return [
    ...(withdrawer === null ? [] : [{ ...shared, kind: "withdraw", address: withdrawer } as const]),
    ...(collection === undefined
      ? []
      : ([
          { ...shared, kind: "mint", address: collection.collectible },
          { ...shared, kind: "unstake", address: collection.staking, collection: collection.collectible },
        ] as const)),
    ...(item === undefined ? [] : [{ ...shared, kind: "mint_item", address: item.contract } as const]),
  ];
};

type Shared = "killEpoch" | "revokeSigner" | "pause" | "unpause" | "lowerLimits";

/** A call that every contract that takes vouchers has. */
const call = (
  { anvil, address: to }: VoucherContract,
  from: Address,
  functionName: Shared,
  args: readonly bigint[] = [],
): Promise<void> =>
  must(anvil, { from, to, data: encodeFunctionData({ abi: supsWithdrawerAbi as Abi, functionName, args }) });

const { admin, guardian } = developmentAccounts;

export const lowerLimits = (contract: VoucherContract) => call(contract, guardian.address, "lowerLimits", [0n, 0n]);

/** Pause, revocation and end of the epoch; then, through the timelock, a key again, which the same account holds here. */
export const answerTheft = async (contract: VoucherContract): Promise<void> => {
  const { anvil, address, timelock } = contract;
  const read = async (functionName: "signer") =>
    `0x${(await anvil.request<Hex>("eth_call", [{ to: address, data: encodeFunctionData({ abi: supsWithdrawerAbi, functionName }) }, "latest"])).slice(26)}` as const;
  const key = await read("signer");
  await call(contract, guardian.address, "pause");
  await call(contract, guardian.address, "revokeSigner");
  await call(contract, guardian.address, "killEpoch");
  const data = encodeFunctionData({ abi: supsWithdrawerAbi, functionName: "setSigner", args: [key, 0n] });
  const { schedule, execute } = encodeProposal({ contract: address, data });
  for (const step of [schedule, execute]) await must(anvil, { from: admin.address, to: timelock, data: step });
  await call(contract, admin.address, "unpause");
};

/** Nothing is released for an hour after an unpause. Anvil's clock cannot be set back, so that time is. */
export const endUnpauseDelay = async ({ anvil, address }: VoucherContract): Promise<void> => {
  const data = encodeFunctionData({ abi: supsWithdrawerAbi, functionName: "unpausedAt" });
  const { accessList } = await anvil.request<{ accessList: { storageKeys: Hex[] }[] }>("eth_createAccessList", [
    { to: address, data },
  ]);
  for (const key of accessList.flatMap(({ storageKeys }) => storageKeys))
    await anvil.request("anvil_setStorageAt", [address, key, toHex(1, { size: 32 })]);
};

const encodeUse = (
  kind: VoucherKind,
  { amount, tokenId, expiry, signature }: { amount: bigint; tokenId: bigint; expiry: bigint; signature: Hex },
): Hex => {
  if (kind === "withdraw")
    return encodeFunctionData({
      abi: supsWithdrawerAbi,
      functionName: "withdrawSUPS",
      args: [amount, expiry, signature],
    });
  if (kind === "mint_item") {
    const args = [tokenId, amount, expiry, signature] as const;
    return encodeFunctionData({ abi: passportItemsAbi, functionName: "signedMint", args });
  }
  const args = [tokenId, expiry, signature] as const;
  return kind === "mint"
    ? encodeFunctionData({ abi: passportCollectibleAbi, functionName: "signedMint", args })
    : encodeFunctionData({ abi: collectibleStakingAbi, functionName: "signedUnstake", args });
};

let lastToken = 9_000n;

export interface Theft {
  amount?: bigint;
  /** The token that the thief staked earlier, for an unstake. */
  staked?: bigint | undefined;
}

/** A token that the thief has minted with a forged voucher, and staked. */
export const stakeStolen = async (contract: VoucherContract, thief: Address): Promise<bigint> => {
  await contract.anvil.request("anvil_setBalance", [thief, toHex(10n ** 20n)]);
  lastToken += 1n;
  if (contract.collection !== undefined) await mintAndStake(contract, contract.collection, thief, lastToken);
  return lastToken;
};

/** One forged voucher, used by the thief: served, or queued when the limits are too low. Returns its nonce. */
export const steal = async (contract: VoucherContract, thief: Address, theft: Theft = {}): Promise<bigint> => {
  const { amount = 100n } = theft;
  const { anvil, kind, address, chainId, collection } = contract;
  const tokenId = theft.staked ?? (await stakeStolen(contract, thief));
  const read = encodeFunctionData({ abi: supsWithdrawerAbi, functionName: "nonces", args: [thief] });
  const nonce = BigInt(await anvil.request<Hex>("eth_call", [{ to: address, data: read }, "latest"]));
  const fields = { amount: kind === "withdraw" ? amount : 1n, tokenId: kind === "withdraw" ? 0n : tokenId };
  const forged = { kind, chainId, contract: address, account: thief, nonce, ...(collection && { collection }) };
  const { expiry, signature } = await forgeVoucher({ ...forged, ...fields, expiry: 4_102_444_800n });
  await must(anvil, { from: thief, to: address, data: encodeUse(kind, { ...fields, expiry, signature }) });
  return nonce;
};

const mintAndStake = async (contract: VoucherContract, collection: Address, thief: Address, tokenId: bigint) => {
  const { anvil, chainId, address } = contract;
  const read = encodeFunctionData({ abi: supsWithdrawerAbi, functionName: "nonces", args: [thief] });
  const nonce = BigInt(await anvil.request<Hex>("eth_call", [{ to: collection, data: read }, "latest"]));
  const forged = { kind: "mint", chainId, contract: collection, account: thief, nonce, tokenId } as const;
  const { expiry, signature } = await forgeVoucher({ ...forged, expiry: 4_102_444_800n });
  await must(anvil, {
    from: thief,
    to: collection,
    data: encodeUse("mint", { amount: 1n, tokenId, expiry, signature }),
  });
  const approve = encodeFunctionData({ abi: erc721Abi, functionName: "approve", args: [address, tokenId] });
  await must(anvil, { from: thief, to: collection, data: approve });
  const stake = encodeFunctionData({ abi: collectibleStakingAbi, functionName: "stake", args: [tokenId] });
  await must(anvil, { from: thief, to: address, data: stake });
};

/**
 * The code of a hostile wallet. On every call that it receives it makes one more call, ignores the result and accepts the tokens:
 * it returns the selector of the call, as token contracts expect of a receiver.
 */
export const hostileCode = (target: Address, data: Hex): Hex => {
  const length = (data.length - 2) / 2;
  const size = toHex(length, { size: 2 }).slice(2);
  const after = [
    `6000600061${size}60006000`, // Where the answer goes: nowhere. The data, no coins.
    `73${target.slice(2)}`,
    "620493e0f150", // With 300,000 gas; the outcome is dropped.
    "600035",
    `7f${"ff".repeat(4)}${"00".repeat(28)}16`,
    "60005260206000f3",
  ].join("");
  const start = 9 + after.length / 2;
  return `0x61${size}61${toHex(start, { size: 2 }).slice(2)}600039${after}${data.slice(2)}`;
};
