/** Who is here: sessions and their browsers, the security log, links in emails, and emails to an account's owner. */
export {
  forgetBrowsers,
  forgetBrowsersExcept,
  forgetOtherBrowsers,
  isKnownBrowser,
  rememberBrowser,
} from "./browsers/browser-store.ts";
export { forgetOldBrowsers } from "./browsers/forget-old-browsers.ts";
export type { SessionDependencies } from "./dependencies.ts";
export { sessionEraser } from "./eraser.ts";
export { findBrowsers, findSessions } from "./export-store.ts";
export { deleteExpiredLinks } from "./links/delete-expired-links.ts";
export { burnLockLinksSince, findLockLinkOwner, type Moment, spendLockLink } from "./links/lock-link-store.ts";
export { newLink, shortVerifyPage } from "./links/new-link.ts";
export { burnLinks, burnOldResetLinks, findLinkOwner, insertLink, type LinkOwner, spendLink } from "./links/store.ts";
export { browserName } from "./owner-mails/browser-name.ts";
export { emailOwner, type Mailbox, type OwnerNews } from "./owner-mails/email-owner.ts";
export { listWithheld } from "./owner-mails/list-withheld.ts";
export { takeKnownBrowserMailRates, takeMailRates } from "./owner-mails/mail-rates.ts";
export { ownerEmails } from "./owner-mails/owner-emails.ts";
export { ownerMailRate } from "./owner-mails/owner-mail-rate.ts";
export type { OwnerEmail } from "./owner-mails/security-email.ts";
export { sendDigests } from "./owner-mails/send-digests.ts";
export { type Factor, isSecondFactor } from "./security-log/factor.ts";
export { listEvents } from "./security-log/list-events.ts";
export { findEvents, hasLoggedIn, recordEvent } from "./security-log/store.ts";
export {
  authenticateAll,
  createAuthenticate,
  createAuthenticateOwner,
  findEndedSessions,
  type Owner,
  refreshActor,
} from "./sessions/authenticate.ts";
export { deleteOldSessions } from "./sessions/delete-old-sessions.ts";
export { type Device, deviceOf } from "./sessions/device.ts";
export { endAllSessions, endOtherSessions, endSession, endSessionsExcept, logout } from "./sessions/end-sessions.ts";
export { keepFingerprint } from "./sessions/keep-fingerprint.ts";
export { listSessions } from "./sessions/list-sessions.ts";
export { newSession, openSession } from "./sessions/open-session.ts";
export type { NewSession } from "./sessions/open-store.ts";
export { askForRenewal, type GiveTicket, renewByTicket } from "./sessions/renew-session.ts";
export { rotateSession } from "./sessions/rotate-session.ts";
export { findMethods, markTwoFactor } from "./sessions/store.ts";
