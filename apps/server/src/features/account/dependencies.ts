import type { Database } from "@passport/database";
import type { Ledger } from "@passport/ledger";
import type { FileStorage } from "../../platform/files/file-storage.ts";
import type { ClientsVerbs } from "../clients/index.ts";
import type { AccessVerbs } from "../factors/index.ts";
import type { Eraser } from "../profile/index.ts";

/** What the use cases of this feature work with. */
export interface AccountDependencies {
  db: Database;
  outbox: { poke(): void };
  /** For emails, codes and passwords. */
  access: AccessVerbs;
  /** For the sites that a player has logged in to. */
  clients: ClientsVerbs;
  /** For what an account holds, and its history. */
  ledger: Ledger;
  /** For the pictures in the copy of one's data. */
  storage: Pick<FileStorage, "open">;
  /** One for each feature that holds data about players, in the order in which they erase it. */
  erasers: readonly Eraser[];
  deletionWaitMs: number;
}

/** What a player's change of their own user needs. */
export type UpdateDependencies = Pick<AccountDependencies, "db" | "outbox" | "access">;
