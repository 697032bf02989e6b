import { listOperations } from "@passport/protocol/calls/operations";
import { infiniteQueryOptions } from "@tanstack/react-query";
import { runCommand } from "../../../lib/socket/run-command.ts";

const pageSize = 20;

/**
 * Newest first, one page after the other. A new operation shifts the pages, so that one operation
 * can be read twice; none is left out.
 */
export const listOperationsQuery = (accountId: string) =>
  infiniteQueryOptions({
    queryKey: [listOperations.key, accountId],
    queryFn: ({ pageParam: page }) => runCommand(listOperations, { page, page_size: pageSize }),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => (pages.length * pageSize < total ? pages.length : undefined),
  });
