/** What members of staff do for players: find, look, log out, unlock, remove lost factors. All of it is audited. */
import type { Job } from "../../platform/jobs/jobs.ts";
import type { Handlers } from "../../platform/wire/handlers.ts";
import { supportCommands } from "./commands.ts";
import type { SupportDependencies } from "./dependencies.ts";
import { finishDueUnlocks } from "./unlock/finish-due-unlocks.ts";

export { supportEraser } from "./erase.ts";
export { findUnlocksOfPlayer } from "./unlock/store.ts";

export const createSupport = (dependencies: SupportDependencies): Handlers & { jobs: Job[] } => ({
  commands: supportCommands(dependencies),
  jobs: [{ name: "finish-due-unlocks", schedule: "* * * * *", run: () => finishDueUnlocks(dependencies) }],
});
