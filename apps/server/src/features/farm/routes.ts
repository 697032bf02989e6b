import * as calls from "@passport/protocol";
import { type HttpHandler, onHttp } from "../../platform/wire/handlers.ts";
import type { FarmDependencies } from "./dependencies.ts";
import { readFarm } from "./read-farm.ts";

export const farmRoutes = (dependencies: FarmDependencies): HttpHandler[] => [
  onHttp(calls.readFarm, () => readFarm(dependencies)),
];
