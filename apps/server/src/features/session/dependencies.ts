import type { Database } from "@passport/database";
import type { Brand } from "@passport/protocol";
import type { SessionConfig } from "../../config/config.ts";
import type { Mailer } from "../../platform/mail/mailer.ts";
import type { Sealer } from "../../platform/secrets/sealer.ts";

/** What the use cases of this feature work with. */
export interface SessionDependencies {
  db: Database;
  outbox: { poke(): void };
  sessions: SessionConfig;
  sealer: Sealer;
  mailer: Mailer;
  brand: Brand;
  /** Links in mails lead here: from configuration, never from a request's Host. */
  publicOrigin: string;
  readCookie(cookieHeader: string | undefined): string | undefined;
}
