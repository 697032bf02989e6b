import type { Database, Transaction } from "@passport/database";
import type { Sealer } from "../../platform/secrets/sealer.ts";
import type { Logger } from "../../platform/telemetry/log.ts";
import type { Actor } from "../../platform/wire/actor.ts";

/** Whether a client still has something of players or of its own, so that it cannot be removed. Asked under its lock. */
export type ClientUse = (transaction: Transaction, clientId: string) => Promise<boolean>;

interface CollectionRunner {
  slug: string;
  clientId: string | null;
}

/** Verbs of features/assets. Handed in: that feature asks this one who a player is. */
export interface ClientCollections {
  /** What `set` would do now; it locks and changes nothing. */
  judge(transaction: Transaction, given: CollectionRunner): Promise<"set" | "unknown" | "in_use">;
  set(transaction: Transaction, given: CollectionRunner): Promise<"set" | "unknown" | "in_use">;
  release(transaction: Transaction, clientId: string): Promise<void>;
}

/** What the use cases of this feature work with. */
export interface ClientsDependencies {
  db: Database;
  sealer: Sealer;
  log: Logger;
  /** Issuer of tokens, and where pages of ours are. */
  publicOrigin: string;
  /** Seeds what the OpenID Connect provider signs its cookies with. */
  cookieKeys: readonly string[];
  uses: readonly ClientUse[];
  collections: ClientCollections;
  authenticate(cookieHeader: string | undefined): Promise<Actor | undefined>;
}
