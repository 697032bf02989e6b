import type { AuthResponse } from "@passport/protocol/calls/access";
import type { Onward } from "../../lib/session/onward.ts";

/** What every way in needs to know of the visit: where it continues, and whether another site asked for it (EXTERNAL-1). */
export interface LoginVisit extends Onward {
  isExternal: boolean;
  /** Of a page that continues by itself; it takes precedence over any redirect (LOGIN-22). */
  callback?: (response: AuthResponse) => void;
}
