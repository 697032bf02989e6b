import type { Database } from "@passport/database";
import type { Command, PayloadOf } from "@passport/protocol";
import type { Actor } from "../../platform/wire/actor.ts";
import type { AccessVerbs } from "../access/index.ts";

/** What the use cases of this feature work with. */
export interface SupportDependencies {
  db: Database;
  outbox: { poke(): void };
  /** For emails, sessions and the security log. */
  access: AccessVerbs;
  unlockDelayMs: number;
}

/** What a member of staff asks for, and who it is: always the session, never the payload. */
export type StaffRequest<C extends Command> = PayloadOf<C> & { actor: Actor; requestId: string };
