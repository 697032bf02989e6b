import type { Lock, Permission } from "@passport/protocol";

/** Who is acting: always read from the session, never from an id that came over the wire (H4). */
export interface Actor {
  sessionId: string;
  userId: string;
  accountId: string;
  permissions: readonly Permission[];
  locks: readonly Lock[];
  /** Last login or two-factor check; a step-up call wants it to be recent (S8). */
  authenticatedAt: Date;
  /** Last passkey, passcode or recovery code of this session, if any: what shows secrets wants that to be recent. */
  twoFactorAt: Date | undefined;
  /** With a passkey the account confirms by a second factor: a recent login by password is not enough (SESSION-20). */
  confirmsBySecondFactor: boolean;
}
