/** The liquidity farm. It is on its chain; the server only says where, and until when. */
import type { Handlers } from "../../platform/wire/handlers.ts";
import type { FarmDependencies } from "./dependencies.ts";
import { farmRoutes } from "./routes.ts";

export const createFarm = (dependencies: FarmDependencies): Handlers => ({ http: farmRoutes(dependencies) });
