import type { Actor } from "../../platform/wire/actor.ts";
import { Failure } from "../../platform/wire/failure.ts";
import { findHolder } from "../profile/index.ts";
import type { EarlyDependencies } from "./dependencies.ts";
import { type EarlyContributor, findEarlyContributor } from "./store.ts";

/** EARLY-7: the address must be the acting player's own. */
export const refuseForeign = async (
  { db }: Pick<EarlyDependencies, "db">,
  { userId }: Actor,
  address: string,
): Promise<void> => {
  if ((await findHolder(db, userId))?.wallet !== address.toLowerCase()) throw new Failure("not_found");
};

/** The acting player as a contributor, or a refusal. */
export const readOwnContributor = async (
  dependencies: Pick<EarlyDependencies, "db">,
  actor: Actor,
  address: string,
): Promise<EarlyContributor> => {
  await refuseForeign(dependencies, actor, address);
  const contributor = await findEarlyContributor(dependencies.db, actor.accountId);
  if (contributor === undefined) throw new Failure("not_early_contributor");
  return contributor;
};
