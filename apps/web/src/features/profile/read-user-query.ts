import { readUser } from "@passport/protocol/calls/profile";
import { queryOptions } from "@tanstack/react-query";
import { runCommand } from "../../lib/socket/run-command.ts";

/** PROFILE-1: by username or id. */
export const readUserQuery = (username: string) =>
  queryOptions({ queryKey: [readUser.key, username], queryFn: () => runCommand(readUser, { username }) });
