import type * as calls from "@passport/protocol";
import type { CommandExchange } from "../../../platform/wire/handlers.ts";
import type { SessionDependencies } from "../dependencies.ts";
import { storableFingerprint } from "./open-session.ts";
import { replaceFingerprint } from "./store.ts";

/** A hint, kept beside the session (SESSION-22). It never identifies a player (SESSION-23). */
export const keepFingerprint = async (
  { db }: SessionDependencies,
  { actor, payload }: Pick<CommandExchange<typeof calls.sendFingerprint>, "actor" | "payload">,
): Promise<true> => {
  await replaceFingerprint(db, actor.sessionId, storableFingerprint(payload.fingerprint));
  return true;
};
