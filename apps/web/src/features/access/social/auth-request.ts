import type { Fingerprint } from "@passport/protocol/calls/access";
import { readyFingerprint } from "../fingerprint.ts";
import type { LoginVisit } from "../login-visit.ts";

/** What every auth request of a provider carries besides its token (LOGIN-11). */
export const authRequest = (
  { isExternal }: Pick<LoginVisit, "isExternal">,
  email: string | undefined,
): { is_external: boolean; email?: string; fingerprint?: Fingerprint } => {
  const fingerprint = readyFingerprint();
  return { is_external: isExternal, ...(email !== undefined && { email }), ...(fingerprint && { fingerprint }) };
};
