import { readRecoveryCodes } from "@passport/protocol/calls/two-factor";
import { queryOptions } from "@tanstack/react-query";
import { runCommand } from "../../../../lib/socket/run-command.ts";

/** Never cached: each visit of the page asks for the second factor again. */
export const recoveryCodesQuery = queryOptions({
  queryKey: [readRecoveryCodes.key],
  queryFn: () => runCommand(readRecoveryCodes, {}),
  gcTime: 0,
  staleTime: Number.POSITIVE_INFINITY,
});
