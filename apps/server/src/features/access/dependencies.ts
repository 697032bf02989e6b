import type { Database } from "@passport/database";
import type { SessionConfig } from "../../config/config.ts";
import type { PasswordHasher } from "./password-hasher.ts";

/** What the use cases of this feature work with. */
export interface AccessDependencies {
  db: Database;
  outbox: { poke(): void };
  sessions: SessionConfig;
  hasher: PasswordHasher;
  /** Verified when there is no hash to verify, so that the answer takes as long (LOGIN-26). */
  dummyHash: string;
  readCookie(cookieHeader: string | undefined): string | undefined;
}
