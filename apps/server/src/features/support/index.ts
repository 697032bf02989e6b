/** What members of staff do for players: find, look, log out, unlock, remove lost factors; and who is staff. All of it is audited. */
import type { Handlers } from "../../platform/wire/handlers.ts";
import type { RequestKind } from "../approvals/index.ts";
import { supportCommands } from "./commands.ts";
import type { SupportDependencies } from "./dependencies.ts";
import { roleKind } from "./role-kind.ts";
import { factorRemovalKind, suspendedRemovalKind } from "./unlock/factor-removal-kind.ts";
import { unlockKind } from "./unlock/unlock-kind.ts";

export { appointStaff } from "./appoint-staff.ts";

export const createSupport = (dependencies: SupportDependencies): Handlers & { kinds: RequestKind[] } => {
  const { access } = dependencies;
  return {
    commands: supportCommands(dependencies),
    kinds: [unlockKind(), factorRemovalKind({ access }), suspendedRemovalKind({ access }), roleKind({ access })],
  };
};
