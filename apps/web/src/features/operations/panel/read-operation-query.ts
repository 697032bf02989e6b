import { readOperation } from "@passport/protocol/calls/operations";
import type { Operation } from "@passport/protocol/operation";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { runCommand } from "../../../lib/socket/run-command.ts";

/** An operation's timeline grows with each change: its time is part of the key, and the old steps stay meanwhile. */
export const readOperationQuery = ({ id, updated_at: updatedAt }: Operation) =>
  queryOptions({
    queryKey: [readOperation.key, id, updatedAt],
    queryFn: () => runCommand(readOperation, { id }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
