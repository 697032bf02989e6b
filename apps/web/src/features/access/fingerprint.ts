/**
 * The device's fingerprint: a hint for risk checks, never proof (SESSION-23). It is computed while a form
 * is being filled in and goes with an auth request if it is ready by then; nothing waits for it.
 */
import type { Fingerprint } from "@passport/protocol/calls/access";
import { goOnWithout } from "../../lib/errors/dispensable.ts";

const compute = async (): Promise<Fingerprint> => (await import("./compute-fingerprint.ts")).computeFingerprint();

let computing: Promise<Fingerprint | undefined> | undefined;
let fingerprint: Fingerprint | undefined;

/** Of this page load. Undefined where the browser or an extension blocks it: everything works without it. */
export const computeFingerprint = (): Promise<Fingerprint | undefined> => {
  computing ??= compute().catch(goOnWithout);
  return computing;
};

/** Called when a visitor begins to fill in a form: one who only reads is not fingerprinted. */
export const prepareFingerprint = () =>
  void computeFingerprint().then((result) => {
    fingerprint = result;
    // For tests and measurements: from here on it is sent along.
    performance.mark("fingerprint");
  });

export const readyFingerprint = () => fingerprint;
