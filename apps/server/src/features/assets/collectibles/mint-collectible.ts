import * as calls from "@passport/protocol";
import type { HttpExchange } from "../../../platform/wire/handlers.ts";
import type { AssetsDependencies } from "../dependencies.ts";
import { issueCollectibleVoucher } from "./issue-collectible-voucher.ts";

/** CHAIN-15: a collectible that exists only here is minted into its owner's wallet. */
export const mintCollectible = (
  dependencies: AssetsDependencies,
  { actor, query }: Pick<HttpExchange<typeof calls.mintCollectible>, "actor" | "query">,
): Promise<calls.VoucherAnswer> =>
  issueCollectibleVoucher(dependencies, {
    actor,
    ...query,
    kind: "mint",
    status: "MINTABLE",
    contractOf: ({ collectible }) => collectible,
    locks: calls.mintCollectible.locks,
  });
