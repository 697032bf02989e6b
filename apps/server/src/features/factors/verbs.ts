/** What session and factors do for other features, bound to their own dependencies. */
import type { Database, Transaction } from "@passport/database";
import { emailOwner, listEvents, listSessions, listWithheld, type OwnerNews } from "../session/index.ts";
import type { FactorDependencies } from "./dependencies.ts";
import { sendOwnCode } from "./email/send-own-code.ts";
import { chooseFirstPassword, replaceOwnPassword } from "./password/new-password.ts";
import { putPasswordInPlace } from "./password/put-password-in-place.ts";
import { removeSecondFactors, removeSuspendedAndLogOut } from "./second-factor/remove-second-factors.ts";
import { hasSecondFactor } from "./second-factor/second-factors.ts";
import { findSuspendedWays } from "./ways-in/ways-in-store.ts";

/** The parameters of a use case without its dependencies. */
type Given<UseCase> = UseCase extends (dependencies: FactorDependencies, ...given: infer Rest) => unknown
  ? Rest
  : never;

export const createAccessVerbs = (dependencies: FactorDependencies) => ({
  emailOwner: (transaction: Transaction, news: OwnerNews) => emailOwner(dependencies, transaction, news),
  sendOwnCode: (...given: Given<typeof sendOwnCode>) => sendOwnCode(dependencies, ...given),
  replaceOwnPassword: (...given: Given<typeof replaceOwnPassword>) => replaceOwnPassword(dependencies, ...given),
  chooseFirstPassword: (...given: Given<typeof chooseFirstPassword>) => chooseFirstPassword(dependencies, ...given),
  putPasswordInPlace: (...given: Given<typeof putPasswordInPlace>) => putPasswordInPlace(dependencies, ...given),
  hasSecondFactor,
  removeSecondFactors: (transaction: Transaction, userId: string) => removeSecondFactors(transaction, userId),
  hasSuspendedFactor: async (db: Database, userId: string) => (await findSuspendedWays(db, userId)).length > 0,
  removeSuspendedFactors: (transaction: Transaction, userId: string) => removeSuspendedAndLogOut(transaction, userId),
  /** After support removed second factors. Under the lock of the player's row (S10). */
  holdAfterRemoval: (transaction: Transaction, userId: string) =>
    dependencies.holds.start(transaction, { userId, reason: "two_factor_off" }),
  /** News for the player that wait for the next digest. */
  listWithheld: (userId: string) => listWithheld(dependencies, userId),
  /** In the caller's transaction. */
  listSessions: (db: Database, ...given: Given<typeof listSessions>) => listSessions({ ...dependencies, db }, ...given),
  /** In the caller's transaction. */
  listEvents: (db: Database, ...given: Given<typeof listEvents>) => listEvents({ ...dependencies, db }, ...given),
});

export type AccessVerbs = ReturnType<typeof createAccessVerbs>;
