import { listItems } from "@passport/protocol/calls/items";
import type { itemPageSizes } from "@passport/protocol/constants";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { runCommand } from "../../../lib/socket/run-command.ts";

export interface ItemView {
  search: string;
  /** From 1 on. */
  page: number;
  pageSize: (typeof itemPageSizes)[number];
}

/** COLLECT-1. The cards stay while others are read. */
export const listItemsQuery = (userId: string, { search, page, pageSize }: ItemView) => {
  const payload = { user_id: userId, search, page, page_size: pageSize };
  return queryOptions({
    queryKey: [listItems.key, payload],
    queryFn: () => runCommand(listItems, payload),
    placeholderData: keepPreviousData,
  });
};
