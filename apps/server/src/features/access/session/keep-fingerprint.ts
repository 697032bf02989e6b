import type { Fingerprint } from "@passport/protocol";
import type { Actor } from "../../../platform/wire/actor.ts";
import type { AccessDependencies } from "../dependencies.ts";
import { storableFingerprint } from "./open-session.ts";
import { replaceFingerprint } from "./store.ts";

/** SESSION-22: a hint, kept beside the session. SESSION-23: nothing ever asks it who somebody is. */
export const keepFingerprint = async (
  { db }: AccessDependencies,
  actor: Actor,
  fingerprint: Fingerprint,
): Promise<void> => replaceFingerprint(db, actor.sessionId, storableFingerprint(fingerprint));
