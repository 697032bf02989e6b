import type * as calls from "@passport/protocol";
import type { HttpExchange } from "../../platform/wire/handlers.ts";
import type { EarlyDependencies } from "./dependencies.ts";
import { refuseForeign } from "./own-contributor.ts";
import { findEarlyContributor } from "./store.ts";

/** Whether the player has an allocation, and what they signed; false three times without one (EARLY-1, EARLY-2). */
export const checkEarly = async (
  dependencies: Pick<EarlyDependencies, "db">,
  { actor, query }: Pick<HttpExchange<typeof calls.checkEarly>, "actor" | "query">,
): Promise<calls.OutputOf<typeof calls.checkEarly>> => {
  await refuseForeign(dependencies, actor, query.address);
  const contributor = await findEarlyContributor(dependencies.db, actor.accountId);
  return {
    value: contributor !== undefined,
    has_signed: contributor?.hasSigned ?? false,
    agreed: contributor?.agreed ?? false,
  };
};
