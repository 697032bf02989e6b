import type { Actor } from "../../../platform/wire/actor.ts";
import type { Caller } from "../../../platform/wire/caller.ts";
import { Failure } from "../../../platform/wire/failure.ts";
import { findIdentityOwner, type ProvenIdentity } from "../../factors/index.ts";
import { recordEvent } from "../../session/index.ts";
import type { EntryDependencies } from "../dependencies.ts";

/** SESSION-19: it must be the identity that opens this very account. Whatever else it is, the owner's log says so. */
export const assertOwnIdentity = async (
  { db }: EntryDependencies,
  { actor, way, caller }: { actor: Actor; way: "google" | "facebook" | "twitter"; caller: Caller },
  prove: () => Promise<ProvenIdentity>,
): Promise<void> => {
  const { userId, sessionId } = actor;
  try {
    const owner = await findIdentityOwner(db, await prove());
    if (owner !== userId) throw new Failure("social_failed");
  } catch (error) {
    if (error instanceof Failure && error.code === "social_failed") {
      await recordEvent(db, { userId, kind: "step_up_failed", factor: way, sessionId, caller });
    }
    throw error;
  }
};
