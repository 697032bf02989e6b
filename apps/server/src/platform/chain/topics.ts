import type { Database } from "@passport/database";
import * as calls from "@passport/protocol";
import { onHintedTopic, type TopicHandler } from "../wire/handlers.ts";
import { statusSubject, toChainStatus } from "./watch/status.ts";
import { findStatus } from "./watch/store.ts";

export const chainTopics = (db: Database): TopicHandler[] => [
  onHintedTopic(calls.chainStatusTopic, {
    // It is public: there is no owner in its path.
    hints: { subject: statusSubject, ownersOf: () => [""] },
    snapshot: async () => {
      const { chains, version } = await findStatus(db);
      return { payload: chains.map(toChainStatus), seq: version };
    },
  }),
];
