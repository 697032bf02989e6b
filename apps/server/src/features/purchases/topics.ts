import type { Database } from "@passport/database";
import { remainingTopic } from "@passport/protocol";
import { onTopic, type TopicHandler } from "../../platform/wire/handlers.ts";
import { findSale } from "./store.ts";

export const purchasesTopics = ({ db }: { db: Database }): TopicHandler[] => [
  onTopic(remainingTopic, async () => {
    const { remaining, version } = await findSale(db);
    return { payload: remaining.toString(), seq: version };
  }),
];
