import * as calls from "@passport/protocol";
import { Failure } from "../../../platform/wire/failure.ts";
import type { HttpExchange } from "../../../platform/wire/handlers.ts";
import { issueVoucher } from "../../vouchers/index.ts";
import type { AssetsDependencies } from "../dependencies.ts";
import { type ItemContracts, itemsOf } from "../deployed-collections.ts";
import { findCollectionsWithToken, holdItems } from "./store.ts";

type WithdrawItemExchange = Pick<HttpExchange<typeof calls.withdrawItem>, "actor" | "query">;

export const withdrawItem = async (
  dependencies: AssetsDependencies,
  { actor, query }: WithdrawItemExchange,
): Promise<calls.VoucherAnswer> => {
  if (query.amount !== "1") throw new Failure("item_amount");
  const { slug, chainId, contract } = await findContracts(dependencies, { actor, query });
  return issueVoucher(dependencies, {
    actor,
    voucher: {
      kind: "mint_item",
      chainId,
      contract,
      wallet: query.account,
      nonce: BigInt(query.nonce),
      amount: 1n,
      tokenId: BigInt(query.token_id),
    },
    proof: query.proof,
    collection: slug,
    locks: calls.withdrawItem.locks,
    async hold(transaction, { operationId }) {
      if (!(await holdItems(transaction, operationId))) throw new Failure("no_items_left");
    },
  });
};

/** ASSET1155-7: the collection that was named, or the only one of which the player has this token. */
const findContracts = async (
  { db, networks }: AssetsDependencies,
  { actor, query: { token_id, collection_slug } }: WithdrawItemExchange,
): Promise<ItemContracts> => {
  const slugs =
    collection_slug === undefined ? await findCollectionsWithToken(db, actor.accountId, token_id) : [collection_slug];
  if (slugs.length > 1) throw new Failure("ambiguous_token");
  const [slug] = slugs;
  if (slug === undefined) throw new Failure("no_items_left");
  const contracts = itemsOf(networks).find((each) => each.slug === slug);
  if (contracts === undefined) throw new Failure("not_found");
  return contracts;
};
