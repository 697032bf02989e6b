import type { Database } from "@passport/database";
import { userTopic } from "@passport/protocol";
import { Failure } from "../../platform/wire/failure.ts";
import { onTopic, type TopicHandler } from "../../platform/wire/handlers.ts";
import { readOwnUser } from "./read-own-user.ts";

export const profileTopics = (db: Database): TopicHandler[] => [
  onTopic(userTopic, async (id) => {
    const read = await readOwnUser(db, id);
    if (read === undefined) throw new Failure("not_found");
    return { payload: read.user, seq: read.version };
  }),
];
