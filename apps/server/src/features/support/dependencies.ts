import type { Database } from "@passport/database";
import type { AccessVerbs } from "../factors/index.ts";

/** What the use cases of this feature work with. */
export interface SupportDependencies {
  db: Database;
  outbox: { poke(): void };
  /** For emails, sessions and the security log. */
  access: AccessVerbs;
}
