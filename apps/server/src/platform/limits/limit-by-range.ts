import type { Database } from "@passport/database";
import { addressRange } from "../http/address-range.ts";
import type { AttemptPolicy } from "./attempt-policy.ts";
import { limitKey } from "./limit-key.ts";
import { mustWait } from "./must-wait.ts";
import { countFailure, readAttempts } from "./store.ts";

const minute = 60_000;

/** Many players may share an address, so it takes more failures than of one account until they wait for each other. */
export const byRange: AttemptPolicy = {
  free: 20,
  firstDelayMs: 1000,
  longestDelayMs: 15 * minute,
  forgottenAfterMs: 15 * minute,
};

type UnguessableLogin = "wallet login" | "social login" | "passkey login";

/**
 * For logins by what cannot be guessed: a signature or a provider's token. It stops one range of addresses from wasting
 * our time, our nodes' and the providers'. Throws while the range must wait.
 */
export const limitByRange = async (
  { db }: { db: Database },
  login: UnguessableLogin,
  address: string,
): Promise<{ countFailure(): Promise<void> }> => {
  const range = limitKey(login, "range", addressRange(address));
  const { waitMs } = await readAttempts(db, range, byRange);
  if (waitMs > 0) throw mustWait(waitMs);
  return {
    async countFailure() {
      await countFailure(db, range, byRange);
    },
  };
};
