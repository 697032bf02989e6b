/** Who is here: sessions and their browsers, the security log, links in emails, and emails to an account's owner. */
import type { Job } from "../../platform/jobs/jobs.ts";
import type { Actor } from "../../platform/wire/actor.ts";
import type { Handlers } from "../../platform/wire/handlers.ts";
import { forgetOldBrowsers } from "./browsers/forget-old-browsers.ts";
import { sessionCommands } from "./commands.ts";
import type { SessionDependencies } from "./dependencies.ts";
import { sendDigests } from "./owner-mails/send-digests.ts";
import { sessionRoutes } from "./routes.ts";
import { authenticateAll, createAuthenticate, findEndedSessions, refreshActor } from "./sessions/authenticate.ts";
import { deleteOldSessions } from "./sessions/delete-old-sessions.ts";
import { endAllSessions } from "./sessions/end-sessions.ts";

export {
  forgetBrowsers,
  forgetBrowsersExcept,
  forgetOtherBrowsers,
  isKnownBrowser,
  rememberBrowser,
} from "./browsers/browser-store.ts";
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
export { type Factor, isSecondFactor } from "./security-log/factor.ts";
export { listEvents } from "./security-log/list-events.ts";
export { findEvents, hasLoggedIn, recordEvent } from "./security-log/store.ts";
export { createAuthenticateOwner, type Owner } from "./sessions/authenticate.ts";
export { type Device, deviceOf } from "./sessions/device.ts";
export { endSessionsExcept } from "./sessions/end-sessions.ts";
export { listSessions } from "./sessions/list-sessions.ts";
export { newSession, openSession } from "./sessions/open-session.ts";
export type { NewSession } from "./sessions/open-store.ts";
export { askForRenewal, type GiveTicket, renewByTicket } from "./sessions/renew-session.ts";
export { rotateSession } from "./sessions/rotate-session.ts";
export { findMethods, markTwoFactor } from "./sessions/store.ts";

export interface SessionFeature extends Handlers {
  authenticate(cookieHeader: string | undefined): Promise<Actor | undefined>;
  /** The same for many at once, in their order. */
  authenticateAll(cookieHeaders: readonly string[]): Promise<(Actor | undefined)[]>;
  refreshActor(sessionId: string): Promise<Actor | undefined>;
  findEndedSessions(sessionIds: string[]): Promise<string[]>;
  endAllSessions(userId: string): Promise<void>;
  jobs: Job[];
}

export const createSession = (dependencies: SessionDependencies): SessionFeature => ({
  http: sessionRoutes(dependencies),
  commands: sessionCommands(dependencies),
  authenticate: createAuthenticate(dependencies),
  authenticateAll: (cookieHeaders) => authenticateAll(dependencies, cookieHeaders),
  refreshActor: (sessionId) => refreshActor(dependencies, sessionId),
  findEndedSessions: (sessionIds) => findEndedSessions(dependencies, sessionIds),
  endAllSessions: (userId) => endAllSessions(dependencies, userId),
  jobs: [
    { name: "delete-old-sessions", schedule: "17 * * * *", run: () => deleteOldSessions(dependencies) },
    { name: "forget-old-browsers", schedule: "17 3 * * *", run: () => forgetOldBrowsers(dependencies) },
    { name: "send-digests", schedule: "* * * * *", run: () => sendDigests(dependencies) },
  ],
});
