/** Early contributors: their allocations, the limit that follows from them, and the agreement that they sign. */
import type { Handlers } from "../../platform/wire/handlers.ts";
import { createAgreementTexts } from "./agreement-text.ts";
import type { EarlyDependencies } from "./dependencies.ts";
import { earlyRoutes } from "./routes.ts";

export { earlyEraser } from "./erase.ts";
export { earlyObjection } from "./limit.ts";
export { seedAllocation } from "./seed-allocation.ts";
export { type EarlyContributor, findAgreement, findAllocation, findEarlyContributor } from "./store.ts";

export const createEarly = (dependencies: EarlyDependencies): Handlers => {
  const texts = createAgreementTexts(dependencies.brand, dependencies.publicOrigin, dependencies.messageKey);
  return { http: earlyRoutes({ ...dependencies, texts }) };
};
