import { listCollectibles, readCollectible } from "@passport/protocol/calls/collectibles";
import { listItems, readItem } from "@passport/protocol/calls/items";
import { useQueryClient } from "@tanstack/react-query";

const assetReads = [readCollectible, listCollectibles, readItem, listItems];

/** CHAIN-15: reloads what the page shows of assets. */
export const useReloadAssets = () => {
  const client = useQueryClient();
  return () => void Promise.all(assetReads.map(({ key }) => client.invalidateQueries({ queryKey: [key] })));
};
