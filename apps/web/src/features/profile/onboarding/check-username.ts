import type { MessageCode } from "@passport/protocol/messages";
import { usernameSchema } from "@passport/protocol/user";

/** ONBOARD-5, ONBOARD2-2: what is wrong with a name before the server is asked. */
export const checkUsername = (username: string): MessageCode | undefined => {
  if (username === "") return "username_required";
  return usernameSchema.safeParse(username).success ? undefined : "username_invalid";
};
