import type { Lock, VoucherAnswer } from "@passport/protocol";
import type { Actor } from "../../../platform/wire/actor.ts";
import { Failure } from "../../../platform/wire/failure.ts";
import { issueVoucher } from "../../vouchers/index.ts";
import type { AssetsDependencies } from "../dependencies.ts";
import { type CollectibleContracts, collectiblesOf } from "../deployed-collections.ts";
import type { AssetStatus } from "./store.ts";
import { takeCollectible } from "./take-collectible.ts";

interface Request {
  actor: Actor;
  /** As the address of the call says it. */
  address: string;
  slug: string;
  id: string;
  nonce: string;
  proof?: string | undefined;
  kind: "mint" | "unstake";
  /** Where the asset must be. */
  status: AssetStatus;
  contractOf(contracts: CollectibleContracts): string;
  locks: readonly Lock[];
}

/** CHAIN-19: one operation, the asset's lock and the voucher, in one transaction. */
export const issueCollectibleVoucher = (
  dependencies: AssetsDependencies,
  { actor, address, slug, id, nonce, proof, kind, status, contractOf, locks }: Request,
): Promise<VoucherAnswer> => {
  const contracts = collectiblesOf(dependencies.networks).find((each) => each.slug === slug);
  if (contracts === undefined) throw new Failure("not_found");
  return issueVoucher(dependencies, {
    actor,
    voucher: {
      kind,
      chainId: contracts.chainId,
      contract: contractOf(contracts),
      wallet: address,
      nonce: BigInt(nonce),
      tokenId: BigInt(id),
    },
    proof,
    collection: slug,
    locks,
    hold: (transaction, { operationId, expiry }) =>
      takeCollectible(transaction, {
        collection: slug,
        tokenId: id,
        accountId: actor.accountId,
        status,
        operationId,
        unlockedAt: expiry,
      }),
  });
};
