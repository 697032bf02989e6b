/** Every way into an account, and back into it: login, step-up, sign-up, recovery. */
import type { Job } from "../../platform/jobs/jobs.ts";
import type { Handlers } from "../../platform/wire/handlers.ts";
import { entryCommands } from "./commands.ts";
import type { EntryDependencies } from "./dependencies.ts";
import { entryRoutes } from "./routes.ts";
import { releaseUnprovenEmails } from "./sign-up/release-unproven-emails.ts";

export { addAccount } from "./sign-up/create-account.ts";
export { checkUsername } from "./sign-up/username.ts";

export interface EntryFeature extends Handlers {
  jobs: Job[];
}

export const createEntry = (dependencies: EntryDependencies): EntryFeature => ({
  http: entryRoutes(dependencies),
  commands: entryCommands(dependencies),
  jobs: [{ name: "release-unproven-emails", schedule: "7 3 * * *", run: () => releaseUnprovenEmails(dependencies) }],
});
