/** The player: reading, changing, and the live topic. */
import type { Handlers } from "../../platform/wire/handlers.ts";
import { profileCommands } from "./commands.ts";
import { profileTopics } from "./topics.ts";
import type { UpdateUserDependencies } from "./update-user.ts";

export { announceUserChange } from "./announce-user-change.ts";
export { readOwnUser } from "./read-own-user.ts";
export { findAccountsByWallets } from "./store.ts";
export { knownPermissions, toPublicUser } from "./to-user.ts";

export const createProfile = (dependencies: UpdateUserDependencies): Handlers => ({
  commands: profileCommands(dependencies),
  topics: profileTopics(dependencies.db),
});
