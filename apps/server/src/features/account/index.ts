/** What players do with their own account: change it, lock it, take their data along, end it. */
import type { Job } from "../../platform/jobs/jobs.ts";
import type { Handlers } from "../../platform/wire/handlers.ts";
import { accountCommands } from "./commands.ts";
import { deleteDueAccounts } from "./deletion/delete-due-accounts.ts";
import type { AccountDependencies } from "./dependencies.ts";
import { accountRoutes } from "./routes.ts";

export const createAccount = (dependencies: AccountDependencies): Handlers & { jobs: Job[] } => ({
  http: accountRoutes(dependencies),
  commands: accountCommands(dependencies),
  jobs: [{ name: "delete-due-accounts", schedule: "*/5 * * * *", run: () => deleteDueAccounts(dependencies) }],
});
