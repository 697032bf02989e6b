import { readRecoveryState } from "@passport/protocol/calls/two-factor";
import type { OutputOf } from "@passport/protocol/declare";
import { queryOptions } from "@tanstack/react-query";
import { runCommand } from "../../../../lib/socket/run-command.ts";

export type RecoveryState = OutputOf<typeof readRecoveryState>;

/** Only while two-factor is on: without it there are no codes. */
export const recoveryStateQuery = (isOn: boolean) =>
  queryOptions({
    queryKey: [readRecoveryState.key],
    queryFn: () => runCommand(readRecoveryState, {}),
    enabled: isOn,
  });
