/**
 * Holds: after a change that a thief may have made, nothing leaves Passport for a chain until a delay has passed. This
 * feature decides when one starts and how long it lasts; vouchers and the signer enforce it.
 */
import type { Handlers } from "../../platform/wire/handlers.ts";
import type { Holds } from "../factors/index.ts";
import { deleteAddressesSince, deleteUnready } from "./addresses/store.ts";
import { useAddress, useFirstAddress } from "./addresses/use-address.ts";
import { holdsCommands } from "./commands.ts";
import type { HoldsDependencies } from "./dependencies.ts";
import { type HoldDependencies, startHold } from "./start-hold.ts";

export { findAddresses } from "./addresses/store.ts";
export { useFirstAddress } from "./addresses/use-address.ts";
export { holdsEraser } from "./erase.ts";
export { changeLimit } from "./protection/change-protection.ts";
export { refuseAboveOwnLimit } from "./protection/own-limit.ts";
export { readHoldMs } from "./protection/read-hold-ms.ts";
export { findProtectionOf } from "./protection/store.ts";
export { findHoldsOf } from "./store.ts";

/** For access, in the transactions of its changes. */
export const createHoldVerbs = (dependencies: HoldDependencies): Holds => ({
  start: (transaction, change) => startHold(dependencies, transaction, change),
  useAddress: (transaction, use) => useAddress(dependencies, transaction, use),
  useFirstAddress,
  leaveAddress: (transaction, { userId, address }) => deleteUnready(transaction, userId, address),
  forgetAddressesSince: deleteAddressesSince,
});

export const createHolds = (dependencies: HoldsDependencies): Handlers => ({
  commands: holdsCommands(dependencies),
});
