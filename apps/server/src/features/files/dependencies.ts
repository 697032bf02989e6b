import type { Database } from "@passport/database";
import type { FileStorage } from "../../platform/files/file-storage.ts";

/** What the use cases of this feature work with. */
export interface FilesDependencies {
  db: Database;
  storage: FileStorage;
}
