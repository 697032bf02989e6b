/** SUPS: prices. */
import type { Database } from "@passport/database";
import type { Handlers } from "../../platform/wire/handlers.ts";
import { supsTopics } from "./topics.ts";

export { formatDecimal } from "./decimal.ts";
export { startRatesPoller } from "./rates-poller.ts";

export const createSups = ({ db }: { db: Database }): Handlers => ({ topics: supsTopics(db) });
