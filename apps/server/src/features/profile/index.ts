/** Players: the rows of `users` and what they are shown of themselves. Other features read and change them through these verbs. */
import type { Database } from "@passport/database";
import type { Handlers } from "../../platform/wire/handlers.ts";
import { profileCommands } from "./commands.ts";
import { profileTopics } from "./topics.ts";

export * from "./account-store.ts";
export { announceUserChange } from "./announce-user-change.ts";
export * from "./deletion-store.ts";
export * from "./email-store.ts";
export { type Eraser, profileEraser } from "./eraser.ts";
export * from "./find-players-store.ts";
export * from "./holder-store.ts";
export * from "./lock-store.ts";
export { locksOf, lockTypesOf } from "./locks.ts";
export { readOwnUser } from "./read-own-user.ts";
export { findUserByUsername } from "./store.ts";
export { knownPermissions, toPublicUser } from "./to-user.ts";
export * from "./wallet-store.ts";

export const createProfile = ({ db }: { db: Database }): Handlers => ({
  commands: profileCommands(db),
  topics: profileTopics(db),
});
