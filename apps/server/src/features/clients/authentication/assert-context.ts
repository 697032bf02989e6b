import type { Database } from "@passport/database";
import { authenticationContexts as contexts } from "@passport/protocol";
import type { Actor } from "../../../platform/wire/actor.ts";
import { Failure } from "../../../platform/wire/failure.ts";
import { hasSecondFactor } from "../../factors/index.ts";
import { findMethods } from "../../session/index.ts";
import { acrOf, demandsTwoFactors } from "./context.ts";

/** EXTERNAL-26: a session with one factor is asked for the second; an account without one has to turn it on first. */
export const assertContext = async (db: Database, actor: Actor, acrValues: unknown): Promise<void> => {
  if (!demandsTwoFactors(acrValues)) return;
  if (acrOf(await findMethods(db, actor.sessionId)) === contexts.twoFactors) return;
  throw new Failure((await hasSecondFactor(db, actor.userId)) ? "step_up_required" : "two_factor_required");
};
