/** For the development seed: staff cannot change anything without a second factor, so they start with one. */
import { type Database, inTransaction } from "@passport/database";
import type { Sealer } from "../../../platform/secrets/sealer.ts";
import { newRecoveryCodes } from "../recovery-codes/recovery-codes.ts";
import { sealRecoveryCodes } from "../recovery-codes/seal-recovery-codes.ts";
import { insertRecoveryCodes } from "../recovery-codes/store.ts";
import { secretContext } from "./sealed.ts";
import { activate, putPendingSecret } from "./store.ts";

/** Turns two-factor authentication on with a known secret. An account that already has it keeps its own. */
export const seedTwoFactor = (
  { db, sealer }: { db: Database; sealer: Sealer },
  userId: string,
  secret: string,
): Promise<boolean> =>
  inTransaction(db, async (transaction) => {
    const secretSealed = sealer.seal(secret, secretContext(userId));
    if (!(await putPendingSecret(transaction, userId, secretSealed))) return false;
    await activate(transaction, userId, { secretSealed, step: 0 });
    await insertRecoveryCodes(transaction, userId, sealRecoveryCodes({ sealer }, userId, newRecoveryCodes()));
    return true;
  });
