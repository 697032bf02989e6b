import { checkSession } from "@passport/protocol/calls/access";
import { call } from "../api/call.ts";

/**
 * S1: some commands leave the session due for a new value, which a socket cannot hand out and the check can. Two tabs may
 * check at once, and the later one came with the old value: it asks again. Where that fails too, the next page load does it.
 */
export const renewSession = async (): Promise<void> => {
  const check = () => call(checkSession);
  await check()
    .catch(check)
    .catch(() => undefined);
};
