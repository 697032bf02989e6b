/** What proves a second factor, and who has one. */
import type { Database } from "@passport/database";
import { hasPasskey } from "../passkeys/store.ts";
import type { Factor } from "../security-log/store.ts";
import { hasTwoFactor } from "./store.ts";

const secondFactors: readonly Factor[] = ["passkey", "passcode", "recovery_code"];

export const isSecondFactor = (factor: Factor): boolean => secondFactors.includes(factor);

/** A passkey asks for nothing at a login by other means (PASSKEY-9), but it is what the account confirms with. */
export const hasSecondFactor = async (db: Database, userId: string): Promise<boolean> =>
  (await hasTwoFactor(db, userId)) || (await hasPasskey(db, userId));
