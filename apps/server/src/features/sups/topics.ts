import type { Database } from "@passport/database";
import * as calls from "@passport/protocol";
import { Failure } from "../../platform/wire/failure.ts";
import { onPublicTopic, type TopicHandler } from "../../platform/wire/handlers.ts";
import { findRates } from "./store.ts";

export const supsTopics = ({ db }: { db: Database }): TopicHandler[] => [
  onPublicTopic(calls.exchangeRatesTopic, {
    subject: "rates.changed",
    read: async () => {
      const stored = await findRates(db);
      // No worker has written prices yet: better none than invented ones.
      if (stored === undefined) throw new Failure("unavailable");
      return { payload: stored.rates, seq: stored.version };
    },
  }),
];
