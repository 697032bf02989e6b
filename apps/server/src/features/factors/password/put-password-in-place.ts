import type { Transaction } from "@passport/database";
import type { Actor } from "../../../platform/wire/actor.ts";
import type { Caller } from "../../../platform/wire/caller.ts";
import {
  burnLinks,
  emailOwner,
  endSessionsExcept,
  forgetOtherBrowsers,
  ownerEmails,
  recordEvent,
} from "../../session/index.ts";
import type { FactorDependencies } from "../dependencies.ts";
import { deleteChallenges } from "../ways-in/challenge-store.ts";
import { forgetTriesOfUnknownBrowsers } from "../ways-in/second-factor-tries.ts";
import type { NewPassword } from "./new-password.ts";

/**
 * PASSWORD-9, EDIT-43: every other session ends, and nothing on its way survives. The caller gives the own session
 * its new value, at once or at its next check, and announces the player.
 */
export const putPasswordInPlace = async (
  dependencies: FactorDependencies,
  transaction: Transaction,
  { actor, password, caller }: { actor: Actor; password: NewPassword; caller: Caller },
): Promise<void> => {
  const { userId, sessionId } = actor;
  // In the order of a reset, so that neither waits for the other in a circle.
  await burnLinks(transaction, userId, ["reset_password"]);
  await password.write(transaction);
  await deleteChallenges(transaction, userId);
  await endSessionsExcept(transaction, userId, sessionId);
  await forgetOtherBrowsers(transaction, userId, sessionId);
  await forgetTriesOfUnknownBrowsers(transaction, userId);
  await recordEvent(transaction, { userId, kind: password.kind, factor: "password", sessionId, caller });
  await emailOwner(dependencies, transaction, { userId, email: ownerEmails.password_changed, caller });
};
