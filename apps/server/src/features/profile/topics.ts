import type { Database } from "@passport/database";
import * as calls from "@passport/protocol";
import { Failure } from "../../platform/wire/failure.ts";
import { onTopic, type TopicHandler } from "../../platform/wire/handlers.ts";
import { readOwnUser } from "./read-own-user.ts";

export const profileTopics = ({ db }: { db: Database }): TopicHandler[] => [
  onTopic(calls.userTopic, async (id) => {
    const read = await readOwnUser(db, id);
    if (read === undefined) throw new Failure("not_found");
    return { payload: read.user, seq: read.version };
  }),
];
