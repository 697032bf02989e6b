/** Who has a second factor. */
import type { Database } from "@passport/database";
import { hasPasskey } from "../passkeys/store.ts";
import { hasTwoFactor } from "../ways-in/challenge-store.ts";

/** A passkey asks for nothing at a login by other means (PASSKEY-9), but it is what the account confirms with. */
export const hasSecondFactor = async (db: Database, userId: string): Promise<boolean> =>
  (await hasTwoFactor(db, userId)) || (await hasPasskey(db, userId));
