import type { Database } from "@passport/database";
import type { Sealer } from "../../platform/secrets/sealer.ts";
import type { Logger } from "../../platform/telemetry/log.ts";
import type { Actor } from "../../platform/wire/actor.ts";

/** What the use cases of this feature work with. */
export interface ClientsDependencies {
  db: Database;
  sealer: Sealer;
  log: Logger;
  /** Issuer of tokens, and where pages of ours are. */
  publicOrigin: string;
  /** Seeds what the OpenID Connect provider signs its cookies with. */
  cookieKeys: readonly string[];
  authenticate(cookieHeader: string | undefined): Promise<Actor | undefined>;
}
