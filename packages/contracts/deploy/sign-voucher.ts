import type { Address, Hex, LocalAccount } from "viem";
import { type VoucherKind, voucherDomainVersion, voucherTypes } from "../typed-data/vouchers.ts";

/** Development only: a voucher as the signer writes it, without the signer's judgement. */
export const signVoucher = (
  key: LocalAccount,
  kind: VoucherKind,
  where: { chainId: number; verifyingContract: Address },
  message: Record<string, Address | bigint>,
): Promise<Hex> => {
  const { domainName, primaryType, fields } = voucherTypes[kind];
  const domain = { name: domainName, version: voucherDomainVersion, ...where };
  return key.signTypedData({ domain, types: { [primaryType]: fields }, primaryType, message });
};
