/** Players: the rows of `users` and what they are shown of themselves. Other features read and change them through these verbs. */
import type { Database } from "@passport/database";
import type { Handlers } from "../../platform/wire/handlers.ts";
import { profileCommands } from "./commands.ts";
import { profileTopics } from "./topics.ts";

export {
  insertUser,
  isAccountOlderThan,
  isUsernameTaken,
  type MadeAccount,
  type Membership,
  type NewEmail,
  type NewUser,
  type OwnFields,
  readAcceptedTerms,
  readMarketingConsent,
  readTenant,
  updateFields,
  writeMembership,
} from "./account-store.ts";
export { announceUserChange } from "./announce-user-change.ts";
export {
  type AccountToDelete,
  findDueAccounts,
  lockDueAccount,
  lockOwnAccount,
  markForDeletion,
  unmarkForDeletion,
} from "./deletion-store.ts";
export {
  findRecipient,
  findUnprovenEmails,
  findUserByEmail,
  holdRecipient,
  isEmailProven,
  isEmailTaken,
  isEmailTakenMeanwhile,
  lockEmail,
  markEmailVerified,
  markVerified,
  releaseUnprovenEmail,
  writeEmail,
} from "./email-store.ts";
export { type Eraser, profileEraser } from "./eraser.ts";
export {
  findAccountId,
  findPlayerByAccount,
  findPlayerById,
  findPlayers,
  findUsernames,
  type PlayerSearch,
} from "./find-players-store.ts";
export { findHolder, findLeavingAccounts, type Holder, lockHolder, shareHolder } from "./holder-store.ts";
export {
  findPlayerLocks,
  holdWithdrawals,
  lockAccount,
  lockOwner,
  lockPlayer,
  lockTotally,
  setLock,
  takeLocksOff,
} from "./lock-store.ts";
export { locksOf, lockTypesOf } from "./locks.ts";
export { readOwnUser } from "./read-own-user.ts";
export { applyStaffRole, appointByEmail, countRoleManagers, findRole, findStaffWith } from "./staff-store.ts";
export { findUserByUsername, selectUsers } from "./store.ts";
export { knownPermissions, toAssetOwner, toNamedUser, toPublicUser, toUser } from "./to-user.ts";
export {
  findAccountsByUsernames,
  findAccountsByWallets,
  findWallet,
  findWalletOwner,
  isWalletTaken,
  removeWallet,
  type WalletOwner,
  writeWallet,
} from "./wallet-store.ts";

export const createProfile = (dependencies: { db: Database }): Handlers => ({
  commands: profileCommands(dependencies),
  topics: profileTopics(dependencies),
});
