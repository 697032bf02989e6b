import { listCollectibleHistory } from "@passport/protocol/calls/collectible-history";
import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import { runCommand } from "../../../../lib/socket/run-command.ts";

/** Newest first. Where the asset is belongs to the key: once it is elsewhere, there is more to read. */
export const historyQuery = (hash: string, place: string) =>
  infiniteQueryOptions({
    queryKey: [listCollectibleHistory.key, hash, place],
    queryFn: ({ pageParam: before }) =>
      runCommand(listCollectibleHistory, { asset_hash: hash, ...(before !== undefined && { before }) }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ events, has_more: hasMore }) => (hasMore ? events.at(-1)?.id : undefined),
    placeholderData: keepPreviousData,
  });
