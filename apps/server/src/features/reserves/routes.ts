import * as calls from "@passport/protocol";
import { type HttpHandler, onHttp } from "../../platform/wire/handlers.ts";
import type { ReservesDependencies } from "./dependencies.ts";
import { readProof } from "./read-proof.ts";
import { readReport } from "./read-report.ts";

export const reservesRoutes = (dependencies: ReservesDependencies): HttpHandler[] => [
  onHttp(calls.readReserves, () => readReport(dependencies)),
  onHttp(calls.readReservesProof, (exchange) => readProof(dependencies, exchange)),
];
