import { userTopic } from "@passport/protocol/calls/profile";
import type { User } from "@passport/protocol/user";
import { useTopic } from "../socket/use-topic.ts";

/** The user as of this moment: what the session brought, until the topic has something newer (REALTIME-28). */
export const useLiveUser = (user: User): User => {
  const view = useTopic(userTopic, user.id);
  return ("value" in view && view.value) || user;
};
