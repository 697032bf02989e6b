import type { Database } from "@passport/database";
import * as calls from "@passport/protocol";
import * as z from "zod";
import { onTopic, type TopicHandler, type TopicHints } from "../../platform/wire/handlers.ts";
import { findUsersByIds } from "./store.ts";
import { toUser } from "./to-user.ts";

/** No player is a page that was logged out. */
const isLinked = (before: calls.User | null, after: calls.User | null): boolean =>
  after !== null && after.twitter_id !== null && after.twitter_id !== before?.twitter_id;

const changedSchema = z.object({ users: z.array(z.uuid()) });

const changes: TopicHints = {
  subject: "users.changed",
  ownersOf: (message) => changedSchema.parse(message).users,
};

export const profileTopics = ({ db }: { db: Database }): TopicHandler[] => [
  onTopic(calls.userTopic, {
    hints: changes,
    readMany: async (ids) => {
      const rows = await findUsersByIds(db, { ids: [...ids] });
      const users = new Map(rows.map((row) => [row.id, row]));
      return ids.map((id) => users.get(id));
    },
    toSnapshot: (row) => ({ payload: toUser(row), seq: row.version }),
    // SOCIAL-30: Twitter/X responds in a window of its own, so this is how the page that opened it is notified.
    changeKeyOf: (before, after) => (isLinked(before, after) ? "USER:TWITTER:ADD" : "USER"),
  }),
];
