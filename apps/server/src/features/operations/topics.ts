import type { Database } from "@passport/database";
import * as calls from "@passport/protocol";
import * as z from "zod";
import { onHintedTopic, type TopicHandler, type TopicHints } from "../../platform/wire/handlers.ts";
import { countChanges, findShown } from "./read-store.ts";
import { operationsChangedSubject } from "./record.ts";
import { toOperation } from "./to-operation.ts";

/** More in flight at once is no person; the rest is in OPERATION:LIST. */
const shown = { inFlight: 100, ended: 20 };

const changedSchema = z.object({ accounts: z.array(z.uuid()) });

const changes: TopicHints = {
  subject: operationsChangedSubject,
  ownersOf: (message) => changedSchema.parse(message).accounts,
};

export const operationsTopics = ({ db }: { db: Database }): TopicHandler[] => [
  onHintedTopic(calls.operationsTopic, {
    hints: changes,
    snapshot: async (accountId) => {
      // The number first: rows that are newer than it are told once more, rows that are older would never be.
      const seq = await countChanges(db, accountId);
      const rows = await findShown(db, accountId, shown);
      return { payload: rows.map(toOperation), seq };
    },
  }),
];
