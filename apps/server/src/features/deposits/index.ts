/** Deposits of SUPS: registered by players, credited by the chain alone. */
import type { ChainListener } from "../../platform/chain/chain-event.ts";
import type { Handlers } from "../../platform/wire/handlers.ts";
import type { RequestKind } from "../approvals/index.ts";
import { assignmentKind } from "./assignment-kind.ts";
import { depositsCommands } from "./commands.ts";
import type { DepositsDependencies } from "./dependencies.ts";
import { createDepositListener } from "./deposit-listener.ts";
import { depositsRoutes } from "./routes.ts";

export { claimWallet } from "./claim-wallet.ts";

export interface DepositsFeature extends Handlers {
  listeners: ChainListener[];
  kinds: RequestKind[];
}

export const createDeposits = (dependencies: DepositsDependencies): DepositsFeature => ({
  http: depositsRoutes(dependencies),
  commands: depositsCommands(dependencies),
  listeners: [createDepositListener(dependencies)],
  kinds: [assignmentKind(dependencies)],
});
