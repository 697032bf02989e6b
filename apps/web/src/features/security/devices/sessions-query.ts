import { listSessions } from "@passport/protocol/calls/sessions";
import { queryOptions } from "@tanstack/react-query";
import { runCommand } from "../../../lib/socket/run-command.ts";

export const sessionsQuery = queryOptions({
  queryKey: [listSessions.key],
  queryFn: () => runCommand(listSessions, {}),
});
