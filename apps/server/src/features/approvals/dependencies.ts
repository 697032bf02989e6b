import type { Database } from "@passport/database";
import type { Logger } from "../../platform/telemetry/log.ts";
import type { AccessVerbs } from "../factors/index.ts";
import type { SignatureRules } from "./check-signature.ts";
import type { RequestKind } from "./kind.ts";

/** What the use cases of this feature work with. */
export interface ApprovalsDependencies extends SignatureRules {
  db: Database;
  outbox: { poke(): void };
  access: Pick<AccessVerbs, "emailOwner">;
  log: Logger;
  /** Of all features, by name. */
  kinds: ReadonlyMap<string, RequestKind>;
}
