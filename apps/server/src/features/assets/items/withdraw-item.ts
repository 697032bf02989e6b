import { type VoucherAnswer, withdrawItem as withdrawItemCall } from "@passport/protocol";
import type { Actor } from "../../../platform/wire/actor.ts";
import { Failure } from "../../../platform/wire/failure.ts";
import { issueVoucher } from "../../vouchers/index.ts";
import type { AssetsDependencies } from "../dependencies.ts";
import { type ItemContracts, itemsOf } from "../deployed-collections.ts";
import { findCollectionsWithToken, holdItem } from "./store.ts";

/** As the address of the call says it. */
interface ItemRequest {
  account: string;
  token_id: string;
  nonce: string;
  amount: string;
  collection_slug?: string | undefined;
}

export const withdrawItem = async (
  dependencies: AssetsDependencies,
  actor: Actor,
  request: ItemRequest,
): Promise<VoucherAnswer> => {
  if (request.amount !== "1") throw new Failure("item_amount");
  const { slug, chainId, contract } = await findContracts(dependencies, actor, request);
  return issueVoucher(dependencies, {
    actor,
    voucher: {
      kind: "mint_item",
      chainId,
      contract,
      wallet: request.account,
      nonce: BigInt(request.nonce),
      amount: 1n,
      tokenId: BigInt(request.token_id),
    },
    collection: slug,
    locks: withdrawItemCall.locks,
    async hold(transaction) {
      const item = { account_id: actor.accountId, collection: slug, token_id: request.token_id };
      if (!(await holdItem(transaction, item))) throw new Failure("no_items_left");
    },
  });
};

/** ASSET1155-7: the collection that was named, or the only one of which the player has this token. */
const findContracts = async (
  { db, networks }: AssetsDependencies,
  actor: Actor,
  { token_id, collection_slug }: ItemRequest,
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
