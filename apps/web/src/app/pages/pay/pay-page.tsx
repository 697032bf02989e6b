/** /transact/supremacy-world/{amount}/{claim_id}, in a window of its own (NAV-22). */

import { Pay } from "../../../features/pay/pay.tsx";
import type { ClaimAddress } from "../../../features/pay/use-payment.ts";
import { useLiveUser } from "../../../lib/session/use-live-user.ts";
import { useUser } from "../../../lib/session/use-user.ts";
import { useSessionWatch } from "../../shell/use-session-watch.ts";

export const PayPage = (address: ClaimAddress) => {
  const user = useUser();
  useSessionWatch(user);
  return <Pay user={useLiveUser(user)} address={address} />;
};
