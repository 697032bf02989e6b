import { addressRange } from "../../../platform/http/address-range.ts";
import type { AttemptPolicy } from "../../../platform/limits/attempt-policy.ts";
import { limitKey } from "../../../platform/limits/limit-key.ts";
import { countFailure, readAttempts } from "../../../platform/limits/store.ts";
import { Failure } from "../../../platform/wire/failure.ts";
import type { AccessDependencies } from "../dependencies.ts";
import type { Device } from "../device.ts";
import { type Entry, enterWithIdentity } from "../identities/enter-with-identity.ts";
import type { ProvenIdentity } from "../identities/identity.ts";
import { recordEvent } from "../security-log/store.ts";
import { mustWait } from "../wait.ts";

const minute = 60_000;
/** Tokens of providers cannot be guessed. Limited is how often a caller makes us ask a provider about wrong ones. */
const byRange: AttemptPolicy = {
  free: 20,
  firstDelayMs: 1000,
  longestDelayMs: 15 * minute,
  forgottenAfterMs: 15 * minute,
};

interface ProviderLogin {
  way: "google" | "facebook" | "twitter";
  device: Device;
  /** Returns whose account at the provider it is, or throws. */
  prove(): Promise<ProvenIdentity>;
}

export const logIn = async (
  dependencies: AccessDependencies,
  { way, device, prove }: ProviderLogin,
): Promise<Entry> => {
  const { db } = dependencies;
  const { caller } = device;
  const range = limitKey("social login", "range", addressRange(caller.address));
  const { waitMs } = await readAttempts(db, range, byRange);
  if (waitMs > 0) throw mustWait(waitMs);
  const identity = await prove().catch(async (error: unknown) => {
    if (error instanceof Failure && error.code === "social_failed") {
      await countFailure(db, range, byRange);
      await recordEvent(db, { userId: null, kind: "login_failed", factor: way, caller });
    }
    throw error;
  });
  return enterWithIdentity(dependencies, identity, device);
};
