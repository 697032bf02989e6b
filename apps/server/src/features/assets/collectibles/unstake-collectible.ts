import * as calls from "@passport/protocol";
import type { HttpExchange } from "../../../platform/wire/handlers.ts";
import type { AssetsDependencies } from "../dependencies.ts";
import { issueCollectibleVoucher } from "./issue-collectible-voucher.ts";

/** CHAIN-13: a staked collectible goes to its owner's wallet, whichever wallet staked it. */
export const unstakeCollectible = (
  dependencies: AssetsDependencies,
  { actor, query }: Pick<HttpExchange<typeof calls.unstakeCollectible>, "actor" | "query">,
): Promise<calls.VoucherAnswer> =>
  issueCollectibleVoucher(dependencies, {
    actor,
    ...query,
    kind: "unstake",
    status: "UNSTAKABLE",
    contractOf: ({ staking }) => staking,
    locks: calls.unstakeCollectible.locks,
  });
