import { readItem } from "@passport/protocol/calls/items";
import { queryOptions, skipToken } from "@tanstack/react-query";
import { runCommand } from "../../../lib/socket/run-command.ts";

export interface Holding {
  collectionSlug: string;
  tokenId: string;
  isLocked: boolean;
}

/** ASSET1155-1. It waits until it is known whose holding is meant. */
export const readItemQuery = (ownerId: string | undefined, { collectionSlug, tokenId, isLocked }: Holding) => {
  const holding = { token_id: tokenId, collection_slug: collectionSlug, locked: isLocked };
  return queryOptions({
    queryKey: [readItem.key, ownerId, holding],
    queryFn: ownerId === undefined ? skipToken : () => runCommand(readItem, { ...holding, owner_id: ownerId }),
  });
};
