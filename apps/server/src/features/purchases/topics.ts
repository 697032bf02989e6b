import type { Database } from "@passport/database";
import * as calls from "@passport/protocol";
import { onPublicTopic, type TopicHandler } from "../../platform/wire/handlers.ts";
import { findSale } from "./store.ts";

export const purchasesTopics = ({ db }: { db: Database }): TopicHandler[] => [
  onPublicTopic(calls.remainingTopic, {
    subject: "sale.changed",
    read: async () => {
      const { remaining, version } = await findSale(db);
      return { payload: remaining.toString(), seq: version };
    },
  }),
];
