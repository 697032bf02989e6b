import type { FactorDependencies } from "../dependencies.ts";
import { secretContext } from "../passcode/sealed.ts";
import { findSealedSecrets, replaceSecret } from "../passcode/store.ts";
import { recoveryContext } from "../recovery-codes/sealed.ts";
import { findSealedCodes, replaceRecoveryCode } from "../recovery-codes/store.ts";

const batchSize = 500;

/**
 * After a new key was put first in the ring: seals again what an older one sealed, so that the older one can
 * go. Each value for itself: a run that died half-way leaves to the next one just what it did not reach.
 */
export const resealSecrets = async ({ db, sealer }: FactorDependencies): Promise<number> => {
  let count = 0;
  const reseal = async (old: string, context: string, replace: (sealed: string) => Promise<void>): Promise<void> => {
    if (sealer.isCurrent(old)) return;
    await replace(sealer.seal(sealer.open(old, context), context));
    count += 1;
  };

  let after: string | undefined;
  for (;;) {
    const secrets = await findSealedSecrets(db, after, batchSize);
    const userIds = secrets.map(({ user_id }) => user_id);
    for (const { user_id: userId, secret_sealed: old } of secrets) {
      await reseal(old, secretContext(userId), (sealed) => replaceSecret(db, userId, old, sealed));
    }
    for (const { user_id: userId, code_sealed: old } of await findSealedCodes(db, userIds)) {
      await reseal(old, recoveryContext(userId), (sealed) => replaceRecoveryCode(db, userId, old, sealed));
    }
    if (secrets.length < batchSize) return count;
    after = userIds.at(-1);
  }
};
