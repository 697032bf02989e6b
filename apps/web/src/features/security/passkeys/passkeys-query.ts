import { listPasskeys } from "@passport/protocol/calls/passkeys";
import { queryOptions } from "@tanstack/react-query";
import { runCommand } from "../../../lib/socket/run-command.ts";

/** A file of its own: the list shows it, and its entries refresh it. */
export const passkeysQuery = queryOptions({
  queryKey: [listPasskeys.key],
  queryFn: () => runCommand(listPasskeys, {}),
});
