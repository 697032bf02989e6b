import type * as calls from "@passport/protocol";
import type { CommandExchange } from "../../../platform/wire/handlers.ts";
import type { FactorDependencies } from "../dependencies.ts";
import { findRecoveryState } from "./store.ts";

/** Counts codes and shows none, so it needs no second factor. */
export const readRecoveryState = async (
  { db }: Pick<FactorDependencies, "db">,
  { actor }: Pick<CommandExchange<typeof calls.readRecoveryState>, "actor">,
): Promise<calls.OutputOf<typeof calls.readRecoveryState>> => {
  return findRecoveryState(db, actor.userId);
};
