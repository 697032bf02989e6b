import { listCollectibles } from "@passport/protocol/calls/collectibles";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { runCommand } from "../../../lib/socket/run-command.ts";
import type { InventoryView } from "./inventory-view.ts";

/**
 * INVENTORY-1. The cards stay while others are read. What is shown is the answer to the question that stands in
 * the key: a response that is out of date belongs to another key (INVENTORY-11).
 */
export const listCollectiblesQuery = (userId: string, { search, page, pageSize, place, type }: InventoryView) => {
  const payload = { user_id: userId, search, page, page_size: pageSize, assets_on: place, asset_type: type };
  return queryOptions({
    queryKey: [listCollectibles.key, payload],
    queryFn: () => runCommand(listCollectibles, payload),
    placeholderData: keepPreviousData,
  });
};
