import { readReserves, readReservesProof } from "@passport/protocol";
import { type HttpHandler, onHttp } from "../../platform/wire/handlers.ts";
import type { ReservesDependencies } from "./dependencies.ts";
import { readProof } from "./read-proof.ts";
import { readReport } from "./read-report.ts";

export const reservesRoutes = (dependencies: ReservesDependencies): HttpHandler[] => [
  onHttp(readReserves, () => readReport(dependencies)),
  onHttp(readReservesProof, ({ actor }) => readProof(dependencies, actor)),
];
