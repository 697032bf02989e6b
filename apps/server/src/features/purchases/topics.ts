import type { Database } from "@passport/database";
import * as calls from "@passport/protocol";
import { onTopic, publicHints, type TopicHandler } from "../../platform/wire/handlers.ts";
import { findSale } from "./store.ts";

export const purchasesTopics = ({ db }: { db: Database }): TopicHandler[] => [
  onTopic(calls.remainingTopic, {
    hints: publicHints("sale.changed"),
    snapshot: async () => {
      const { remaining, version } = await findSale(db);
      return { payload: remaining.toString(), seq: version };
    },
  }),
];
