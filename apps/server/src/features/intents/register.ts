/** Keeps the signer's register up to date: a key counts from when the signer first saw it, so it looks often. */
import type { Database } from "@passport/database";
import { startPoller } from "../../platform/jobs/poller.ts";
import type { Logger } from "../../platform/telemetry/log.ts";
import { deleteOldRemovals, registerKeys } from "./register-store.ts";

export const startRegister = ({
  db,
  log,
  intervalMs,
}: {
  db: Database;
  log: Logger;
  intervalMs: number;
}): AsyncDisposable =>
  startPoller({
    everyMs: intervalMs,
    async turn() {
      await registerKeys(db);
      await deleteOldRemovals(db);
      return false;
    },
    // A key that is not known yet moves nothing: that is safe, and the next turn tries again.
    onError: (error) => log.warn({ err: error }, "new keys could not be registered"),
  });
