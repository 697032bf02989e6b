/** ASSET1155-5 to ASSET1155-7: one item, of the collection that is named. */
import type { Item } from "@passport/protocol/calls/items";
import { withdrawItem } from "@passport/protocol/calls/vouchers";
import type { Collection } from "@passport/protocol/collection";
import { callUntilAnswered } from "../../../../lib/api/call-until-answered.ts";
import type { Transport } from "./transport.ts";

/** Undefined where its collection is not on a chain. */
export const itemTransport = (
  { external_token_id: tokenId }: Item,
  { slug, chain_id: chainId, mint_contract: items }: Collection,
): Transport | undefined =>
  items === null
    ? undefined
    : {
        chainId,
        general: "mint_failed",
        needsVoucher: true,
        prepare: async (wallet, { askConfirmed, readNonce, mintItemCall }, onProving) => {
          const { engine, address: account } = wallet;
          const nonce = String(await readNonce(engine, items, account));
          const query = { account, token_id: tokenId, nonce, amount: "1", collection_slug: slug };
          const choice = { kind: "mint_item", contract: items, tokenId: BigInt(tokenId), amount: 1n } as const;
          const voucher = await askConfirmed({ wallet, choice, onProving }, (proof) =>
            callUntilAnswered(withdrawItem, { query: { ...query, ...proof } }),
          );
          return { call: mintItemCall(items, tokenId, voucher), until: voucher.expiry * 1000 };
        },
      };
