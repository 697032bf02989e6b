/** The player: reading and the live topic. */
import type { Database } from "@passport/database";
import type { Handlers } from "../../platform/wire/handlers.ts";
import { profileCommands } from "./commands.ts";
import { profileTopics } from "./topics.ts";

export { announceUserChange } from "./announce-user-change.ts";
export { readOwnUser } from "./read-own-user.ts";
export { findAccountsByWallets, isAccountDeleted } from "./store.ts";
export { knownPermissions, toPublicUser } from "./to-user.ts";

export const createProfile = ({ db }: { db: Database }): Handlers => ({
  commands: profileCommands(db),
  topics: profileTopics(db),
});
