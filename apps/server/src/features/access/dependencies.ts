import type { Database } from "@passport/database";
import type { Brand } from "@passport/protocol";
import type { SessionConfig } from "../../config/config.ts";
import type { Captcha } from "../../platform/captcha/captcha.ts";
import type { Mailer } from "../../platform/mail/mailer.ts";
import type { Sealer } from "../../platform/secrets/sealer.ts";
import type { PasswordHasher } from "./password/password-hasher.ts";

/** What the use cases of this feature work with. */
export interface AccessDependencies {
  db: Database;
  outbox: { poke(): void };
  sessions: SessionConfig;
  hasher: PasswordHasher;
  /** Verified when there is no hash to verify, so that the answer takes as long (LOGIN-26). */
  dummyHash: string;
  sealer: Sealer;
  captcha: Captcha;
  mailer: Mailer;
  brand: Brand;
  /** Links in mails lead here: from configuration, never from a request's Host. */
  publicOrigin: string;
  /** S10. */
  withdrawalHoldMs: number;
  readCookie(cookieHeader: string | undefined): string | undefined;
}
