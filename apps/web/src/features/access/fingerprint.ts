/**
 * The device's fingerprint: a hint for risk checks, never proof (SESSION-23). It is computed
 * while the form is being filled in and goes with a login if it is ready by then; nobody waits for it.
 */
import type { Fingerprint } from "@passport/protocol/calls/access";

let fingerprint: Fingerprint | undefined;

const textOf = (component: object, maxLength: number) => {
  const value = "value" in component ? component.value : undefined;
  return typeof value === "string" && value !== "" ? value.slice(0, maxLength) : undefined;
};

const compute = async (): Promise<Fingerprint> => {
  const { load } = await import("@fingerprintjs/fingerprintjs");
  const agent = await load({ monitoring: false });
  const { visitorId, confidence, components } = await agent.get();
  const platform = textOf(components.platform, 128);
  const timezone = textOf(components.timezone, 64);
  const osCpu = textOf(components.osCpu, 128);
  return {
    visitor_id: visitorId,
    confidence: confidence.score,
    user_agent: navigator.userAgent.slice(0, 512),
    ...(platform && { platform }),
    ...(timezone && { timezone }),
    ...(osCpu && { os_cpu: osCpu }),
  };
};

let isStarted = false;

/** Called when somebody begins to fill in the form: who only looks is not fingerprinted. */
export const prepareFingerprint = () => {
  if (isStarted) return;
  isStarted = true;
  // Blocked by the browser or an extension: the login goes on without it.
  compute().then(
    (result) => {
      fingerprint = result;
    },
    () => {},
  );
};

export const readyFingerprint = () => fingerprint;
