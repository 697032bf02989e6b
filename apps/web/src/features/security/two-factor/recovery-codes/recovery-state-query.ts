import { readRecoveryState } from "@passport/protocol/calls/two-factor";
import type { OutputOf } from "@passport/protocol/declare";
import { queryOptions } from "@tanstack/react-query";
import { runCommand } from "../../../../lib/socket/run-command.ts";

export type RecoveryState = OutputOf<typeof readRecoveryState>;

/** Only with a second factor: without one there are no codes. */
export const recoveryStateQuery = (hasCodes: boolean) =>
  queryOptions({
    queryKey: [readRecoveryState.key],
    queryFn: () => runCommand(readRecoveryState, {}),
    enabled: hasCodes,
  });
