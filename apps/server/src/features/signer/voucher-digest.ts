/** What exactly is signed: the EIP-712 digest, bound to chain and contract by its domain (CHAIN-23). */
import { voucherDomainVersion, voucherTypes } from "@passport/contracts/typed-data";
import { type Address, type Hash, hashTypedData } from "viem";
import type { VoucherFacts } from "./judge.ts";
import type { KnownContract } from "./known-contract.ts";

export const voucherDigest = (voucher: VoucherFacts, { collectible }: KnownContract): Hash => {
  const { domainName, primaryType, fields } = voucherTypes[voucher.kind];
  return hashTypedData({
    domain: {
      name: domainName,
      version: voucherDomainVersion,
      chainId: voucher.chainId,
      verifyingContract: voucher.contract as Address,
    },
    types: { [primaryType]: fields },
    primaryType,
    // Fields that this kind does not have are not encoded.
    message: {
      account: voucher.wallet,
      collection: collectible,
      tokenId: voucher.tokenId,
      amount: voucher.amount,
      nonce: voucher.nonce,
      expiry: expirySeconds(voucher.expiry),
    },
  });
};

/** As contracts count time. Rounded down: never good for longer than the row says. */
const expirySeconds = (expiry: Date): bigint => BigInt(Math.floor(expiry.getTime() / 1000));
