import { listSecurityEvents } from "@passport/protocol/calls/sessions";
import { infiniteQueryOptions } from "@tanstack/react-query";
import { runCommand } from "../../../lib/socket/run-command.ts";

/** Newest first, one page after the other. */
export const logQuery = infiniteQueryOptions({
  queryKey: [listSecurityEvents.key],
  queryFn: ({ pageParam: before }) => runCommand(listSecurityEvents, before === undefined ? {} : { before }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ events, has_more: hasMore }) => (hasMore ? events.at(-1)?.id : undefined),
});
