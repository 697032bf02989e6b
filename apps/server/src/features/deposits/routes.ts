import * as calls from "@passport/protocol";
import { type HttpHandler, onHttp } from "../../platform/wire/handlers.ts";
import { checkDeposits } from "./check-deposits.ts";
import type { DepositsDependencies } from "./dependencies.ts";

export const depositsRoutes = (dependencies: DepositsDependencies): HttpHandler[] => [
  onHttp(calls.checkDeposits, async () => checkDeposits(dependencies)),
];
