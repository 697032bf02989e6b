import { unstakeCollectible as unstakeCollectibleCall, type VoucherAnswer } from "@passport/protocol";
import type { Actor } from "../../../platform/wire/actor.ts";
import type { AssetsDependencies } from "../dependencies.ts";
import { type CollectibleRequest, issueCollectibleVoucher } from "./issue-collectible-voucher.ts";

/** CHAIN-13: a staked collectible goes to its owner's wallet, whichever wallet staked it. */
export const unstakeCollectible = (
  dependencies: AssetsDependencies,
  actor: Actor,
  request: CollectibleRequest,
): Promise<VoucherAnswer> =>
  issueCollectibleVoucher(dependencies, actor, request, {
    kind: "unstake",
    status: "UNSTAKABLE",
    contractOf: ({ staking }) => staking,
    locks: unstakeCollectibleCall.locks,
  });
