import type { Database } from "@passport/database";
import * as calls from "@passport/protocol";
import { Failure } from "../../platform/wire/failure.ts";
import { onTopic, publicHints, type TopicHandler } from "../../platform/wire/handlers.ts";
import { findRates } from "./store.ts";

export const supsTopics = ({ db }: { db: Database }): TopicHandler[] => [
  onTopic(calls.exchangeRatesTopic, {
    hints: publicHints("rates.changed"),
    snapshot: async () => {
      const stored = await findRates(db);
      // No worker has written prices yet: better none than invented ones.
      if (stored === undefined) throw new Failure("unavailable");
      return { payload: stored.rates, seq: stored.version };
    },
  }),
];
