import type { Collection } from "@passport/protocol/collection";

/** Where the tokens of a collection are, and where they are sent to be credited. */
export interface TokenPlace {
  slug: string;
  chainId: number;
  contract: string;
  transferAddress: string;
}

/** Undefined where a collection has no contract that takes deposits (DEPASSET-6). */
export const placeOf = ({
  slug,
  chain_id: chainId,
  mint_contract: contract,
  transfer_address: transferAddress,
}: Collection): TokenPlace | undefined =>
  contract === null || transferAddress === null ? undefined : { slug, chainId, contract, transferAddress };
