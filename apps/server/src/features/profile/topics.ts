import type { Database } from "@passport/database";
import * as calls from "@passport/protocol";
import * as z from "zod";
import { createBatcher } from "../../platform/queue/batcher.ts";
import { Failure } from "../../platform/wire/failure.ts";
import { onTopic, type TopicHandler, type TopicHints } from "../../platform/wire/handlers.ts";
import { type readOwnUser, readOwnUsers } from "./read-own-user.ts";

/** No player is a page that was logged out. */
const isLinked = (before: calls.User | null, after: calls.User | null): boolean =>
  after !== null && after.twitter_id !== null && after.twitter_id !== before?.twitter_id;

const changedSchema = z.object({ users: z.array(z.uuid()) });

const changes: TopicHints = {
  subject: "users.changed",
  ownersOf: (message) => changedSchema.parse(message).users,
};

/** Every page reads it first; after a restart of the api thousands do at once. */
const readsAtOnce = 100;

export const profileTopics = ({ db }: { db: Database }): TopicHandler[] => {
  const users = createBatcher((ids: readonly string[]) => readOwnUsers(db, ids), readsAtOnce);
  return [userTopic((id) => users.add(id))];
};

const userTopic = (read: (id: string) => ReturnType<typeof readOwnUser>): TopicHandler =>
  onTopic(calls.userTopic, {
    hints: changes,
    readsInBatches: true,
    snapshot: async (id) => {
      const found = await read(id);
      if (found === undefined) throw new Failure("not_found");
      return { payload: found.user, seq: found.version };
    },
    // SOCIAL-30: Twitter/X responds in a window of its own, so this is how the page that opened it is notified.
    changeKeyOf: (before, after) => (isLinked(before, after) ? "USER:TWITTER:ADD" : "USER"),
  });
