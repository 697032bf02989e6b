import type { Database } from "@passport/database";
import * as calls from "@passport/protocol";
import { onPublicTopic, type TopicHandler } from "../wire/handlers.ts";
import { toChainStatus } from "./watch/status.ts";
import { findStatus } from "./watch/store.ts";

export const chainTopics = (db: Database): TopicHandler[] => [
  onPublicTopic(calls.chainStatusTopic, {
    subject: "chain.status",
    read: async () => {
      const { chains, version } = await findStatus(db);
      return { payload: chains.map(toChainStatus), seq: version };
    },
  }),
];
