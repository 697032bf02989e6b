import { limitByRange } from "../../../platform/limits/limit-by-range.ts";
import { Failure } from "../../../platform/wire/failure.ts";
import type { ProvenIdentity } from "../../factors/index.ts";
import { type Device, recordEvent } from "../../session/index.ts";
import type { EntryDependencies } from "../dependencies.ts";
import { type Entry, enterWithIdentity } from "./enter-with-identity.ts";

interface ProviderLogin {
  way: "google" | "facebook" | "twitter";
  device: Device;
  /** Returns whose account at the provider it is, or throws. */
  prove(): Promise<ProvenIdentity>;
}

export const loginWithProvider = async (
  dependencies: EntryDependencies,
  { way, device, prove }: ProviderLogin,
): Promise<Entry> => {
  const { db } = dependencies;
  const { caller } = device;
  const limit = await limitByRange(dependencies, "social login", caller.address);
  const identity = await prove().catch(async (error: unknown) => {
    if (error instanceof Failure && error.code === "social_failed") {
      await limit.countFailure();
      await recordEvent(db, { userId: null, kind: "login_failed", factor: way, caller });
    }
    throw error;
  });
  return enterWithIdentity(dependencies, identity, device);
};
