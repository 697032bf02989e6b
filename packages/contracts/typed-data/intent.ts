/**
 * What a player signs before anything leaves (EIP-712): the content of the voucher that they ask for. A wallet signs it as
 * typed data; a passkey signs its hash as the challenge. One definition for page, api and signer.
 */
import { type Hash, hashTypedData } from "viem";
import type { VoucherKind } from "./vouchers.ts";

export interface Intent {
  kind: VoucherKind;
  /** The account that it leaves. */
  account: string;
  chainId: number;
  contract: string;
  /** Where it goes. */
  wallet: string;
  /** Zero for SUPS. */
  tokenId: bigint;
  /** Zero for a collectible, of which there is one. */
  amount: bigint;
  /** 32 random bytes: an intent is used once. */
  id: string;
  /** In seconds. */
  validUntil: number;
}

/** Without a chain: wallets refuse typed data whose domain names another chain than the one they are on. */
const domain = { name: "Passport", version: "1" } as const;

const types = {
  Intent: [
    { name: "kind", type: "string" },
    { name: "account", type: "string" },
    { name: "chainId", type: "uint256" },
    { name: "contract", type: "address" },
    { name: "wallet", type: "address" },
    { name: "tokenId", type: "uint256" },
    { name: "amount", type: "uint256" },
    { name: "id", type: "bytes32" },
    { name: "validUntil", type: "uint256" },
  ],
} as const;

export const toTypedData = (intent: Intent) =>
  ({
    domain,
    types,
    primaryType: "Intent",
    message: {
      kind: intent.kind,
      account: intent.account,
      chainId: BigInt(intent.chainId),
      contract: intent.contract.toLowerCase() as `0x${string}`,
      wallet: intent.wallet.toLowerCase() as `0x${string}`,
      tokenId: intent.tokenId,
      amount: intent.amount,
      id: intent.id as `0x${string}`,
      validUntil: BigInt(intent.validUntil),
    },
  }) as const;

export const hashIntent = (intent: Intent): Hash => hashTypedData(toTypedData(intent));
