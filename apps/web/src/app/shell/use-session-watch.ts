import { userTopic } from "@passport/protocol/calls/profile";
import type { User } from "@passport/protocol/user";
import { useEffect } from "react";
import { followLogout } from "../../lib/session/log-out.ts";
import { reloadPage } from "../../lib/session/reload-page.ts";
import { isSessionOver } from "../../lib/session/session-end.ts";
import { useTopic } from "../../lib/socket/use-topic.ts";

/** Reloads when the session was ended elsewhere: in another tab, by a password change, by an operator. */
export const useSessionWatch = (user: User) => {
  const isOver = isSessionOver(useTopic(userTopic, user.id));
  useEffect(() => {
    if (isOver) reloadPage();
  }, [isOver]);
  useEffect(followLogout, []);
};
