import { generateTwoFactor } from "@passport/protocol/calls/two-factor";
import { queryOptions } from "@tanstack/react-query";
import { withStepUp } from "../../../../lib/session/step-up.ts";
import { runCommand } from "../../../../lib/socket/run-command.ts";

/** One secret a visit (TFASETUP-4): asking again would make another one. It is forgotten with the page. */
export const generateQuery = queryOptions({
  queryKey: [generateTwoFactor.key],
  queryFn: () => withStepUp(() => runCommand(generateTwoFactor, {})),
  gcTime: 0,
  staleTime: Number.POSITIVE_INFINITY,
});
