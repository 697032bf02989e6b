import { readHold } from "@passport/protocol/calls/holds";
import type { User } from "@passport/protocol/user";
import { queryOptions } from "@tanstack/react-query";
import { runCommand } from "../socket/run-command.ts";

/** SESSION-21: until when nothing can leave; absent when nothing is held, or not any more. */
export const heldUntil = (user: Pick<User, "withdrawals_held_until">, now: Date): string | undefined => {
  const until = user.withdrawals_held_until;
  return until !== null && new Date(until) > now ? until : undefined;
};

/** Why, and since when. Read again when the end changes, which the live user says. */
export const holdQuery = (until: string | undefined) =>
  queryOptions({
    queryKey: [readHold.key, until],
    queryFn: () => runCommand(readHold, {}),
    enabled: until !== undefined,
  });
