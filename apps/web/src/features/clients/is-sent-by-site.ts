import { findClient } from "@passport/protocol/calls/clients";
import { registeredOrigin } from "@passport/protocol/registered-target";
import { call } from "../../lib/api/call.ts";

const originOf = (address: string): string | undefined => (URL.canParse(address) ? new URL(address).origin : undefined);

/** Whether a registered site itself led the visitor here. What the address says alone proves nothing. */
export const isSentBySite = async (origin: string | undefined, referrer: string): Promise<boolean> => {
  if (origin === undefined || originOf(referrer) !== origin) return false;
  const client = await call(findClient, { query: { origin } }).catch(() => undefined);
  return registeredOrigin(origin, client?.origins ?? []) !== undefined;
};
