/** The work itself, loaded like its library when a visitor begins to fill in a form. */
import type { Fingerprint } from "@passport/protocol/calls/access";
import { letThrough } from "../../lib/foreign-strings.ts";

/** The library measures fonts in an empty frame, which it writes like this. */
const emptyFrame = '<!doctype html><html><head><meta name="viewport" content="width=device-width, initial-scale=1">';

const textOf = (component: object, maxLength: number) => {
  const value = "value" in component ? component.value : undefined;
  return typeof value === "string" && value !== "" ? value.slice(0, maxLength) : undefined;
};

export const computeFingerprint = async (): Promise<Fingerprint> => {
  const { load } = await import("@fingerprintjs/fingerprintjs");
  letThrough({ html: (text) => text === emptyFrame });
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
