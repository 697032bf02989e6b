import * as calls from "@passport/protocol";
import { type CommandHandler, onCommand } from "../../platform/wire/handlers.ts";
import { listAddresses } from "./addresses/list-addresses.ts";
import { removeAddress } from "./addresses/remove-address.ts";
import { renameAddress } from "./addresses/rename-address.ts";
import type { HoldsDependencies } from "./dependencies.ts";
import { keepProtection } from "./protection/keep-protection.ts";
import { setProtection } from "./protection/set-protection.ts";
import { findProtection } from "./protection/store.ts";
import { toProtection } from "./protection/to-protection.ts";
import { readHold } from "./read-hold.ts";

export const holdsCommands = (dependencies: HoldsDependencies): CommandHandler[] => [
  onCommand(calls.readHold, ({ actor }) => readHold(dependencies, actor)),
  onCommand(calls.listAddresses, ({ actor }) => listAddresses(dependencies, actor)),
  onCommand(calls.renameAddress, (exchange) => renameAddress(dependencies, exchange)),
  onCommand(calls.removeAddress, (exchange) => removeAddress(dependencies, exchange)),
  onCommand(calls.readProtection, async ({ actor }) =>
    toProtection(dependencies, await findProtection(dependencies.db, actor.userId)),
  ),
  onCommand(calls.setProtection, (exchange) => setProtection(dependencies, exchange)),
  onCommand(calls.keepProtection, (exchange) => keepProtection(dependencies, exchange)),
];
