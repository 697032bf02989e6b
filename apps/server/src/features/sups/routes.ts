import type { Database } from "@passport/database";
import * as calls from "@passport/protocol";
import { type HttpHandler, onHttp } from "../../platform/wire/handlers.ts";
import { readRateHistory } from "./read-rate-history.ts";

export const supsRoutes = (dependencies: { db: Database }): HttpHandler[] => [
  onHttp(calls.readRateHistory, (exchange) => readRateHistory(dependencies, exchange)),
];
