import type { User } from "@passport/protocol/user";
import type { TopicView } from "../socket/topic-store.ts";

/**
 * SESSION-15, SESSION-16: a USER:INIT without a user, or one that cannot be read, means that this
 * page's idea of the session is wrong; only a reload shows the right one.
 */
export const isSessionOver = (view: TopicView<User | null>): boolean =>
  view.status === "failed" || (view.status === "live" && view.value === null);
