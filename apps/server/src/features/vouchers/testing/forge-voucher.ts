/** What a thief of a signer's key can do: vouchers that our contracts take and no database knows. */
import { developmentAccounts, signVoucher } from "@passport/contracts";
import type { VoucherKind } from "@passport/contracts/typed-data";
import type { Address, Hex } from "viem";

export interface ForgedVoucher {
  kind: VoucherKind;
  chainId: number;
  contract: Address;
  account: Address;
  nonce: bigint;
  amount?: bigint;
  tokenId?: bigint;
  /** Of a mint or an unstake; by default the contract itself. */
  collection?: Address;
  expiry?: bigint;
}

const signers = {
  withdraw: developmentAccounts.withdrawSigner,
  mint: developmentAccounts.mintSigner,
  unstake: developmentAccounts.unstakeSigner,
  mint_item: developmentAccounts.itemSigner,
} as const satisfies Record<VoucherKind, unknown>;

export const forgeVoucher = async (forged: ForgedVoucher): Promise<{ expiry: bigint; signature: Hex }> => {
  const { kind, chainId, contract, account, nonce, amount = 1n, tokenId = 0n, collection = contract } = forged;
  const { expiry = BigInt(Math.floor(Date.now() / 1000) + 300) } = forged;
  const message = { account, amount, tokenId, collection, nonce, expiry };
  const signature = await signVoucher(signers[kind], kind, { chainId, verifyingContract: contract }, message);
  return { expiry, signature };
};
