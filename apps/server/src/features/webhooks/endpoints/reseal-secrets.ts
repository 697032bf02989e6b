import type { Database } from "@passport/database";
import type { Sealer } from "../../../platform/secrets/sealer.ts";
import { endpointContext } from "./secret.ts";
import { findSealedSecrets, swapSealed } from "./store.ts";

/** After SECRET_KEYS got a new first key: what older ones sealed is sealed with it. Returns how many. */
export const resealSecrets = async ({ db, sealer }: { db: Database; sealer: Sealer }): Promise<number> => {
  let count = 0;
  for (const row of await findSealedSecrets(db)) {
    for (const column of ["secret_sealed", "previous_secret_sealed"] as const) {
      const old = row[column];
      if (old === null || sealer.isCurrent(old)) continue;
      const context = endpointContext(row.client_id);
      if (await swapSealed(db, { column, old, sealed: sealer.seal(sealer.open(old, context), context) })) count += 1;
    }
  }
  return count;
};
