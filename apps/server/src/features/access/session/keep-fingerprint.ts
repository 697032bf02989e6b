import type { Fingerprint } from "@passport/protocol";
import type { Actor } from "../../../platform/wire/actor.ts";
import type { AccessDependencies } from "../dependencies.ts";
import { storableFingerprint } from "./open-session.ts";
import { replaceFingerprint } from "./store.ts";

/** A hint, kept beside the session (SESSION-22). It never identifies a player (SESSION-23). */
export const keepFingerprint = async (
  { db }: AccessDependencies,
  actor: Actor,
  fingerprint: Fingerprint,
): Promise<void> => replaceFingerprint(db, actor.sessionId, storableFingerprint(fingerprint));
