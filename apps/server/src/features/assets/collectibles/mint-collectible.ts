import { mintCollectible as mintCollectibleCall, type VoucherAnswer } from "@passport/protocol";
import type { Actor } from "../../../platform/wire/actor.ts";
import type { AssetsDependencies } from "../dependencies.ts";
import { type CollectibleRequest, issueCollectibleVoucher } from "./issue-collectible-voucher.ts";

/** CHAIN-15: a collectible that exists only here is minted into its owner's wallet. */
export const mintCollectible = (
  dependencies: AssetsDependencies,
  actor: Actor,
  request: CollectibleRequest,
): Promise<VoucherAnswer> =>
  issueCollectibleVoucher(dependencies, actor, request, {
    kind: "mint",
    status: "MINTABLE",
    contractOf: ({ collectible }) => collectible,
    locks: mintCollectibleCall.locks,
  });
