/** /transact/supremacy-world/{amount}/{claim_id}, in a window of its own (NAV-22). */

import { Pay } from "../../../features/pay/pay.tsx";
import type { ClaimAddress } from "../../../features/pay/use-payment.ts";
import { lazyComponent } from "../../../lib/lazy/lazy.tsx";
import { useLiveUser } from "../../../lib/session/use-live-user.ts";
import { useUser } from "../../../lib/session/use-user.ts";
import { StepUpSlot } from "../../shell/step-up-slot.tsx";
import { useSessionWatch } from "../../shell/use-session-watch.ts";

const NotMe = lazyComponent(async () => (await import("./window-not-me.tsx")).WindowNotMe);

export const PayPage = (address: ClaimAddress) => {
  const user = useUser();
  useSessionWatch(user);
  const liveUser = useLiveUser(user);
  // The window has no shell, which would bring both.
  return (
    <>
      <Pay user={liveUser} address={address} notMe={<NotMe />} />
      <StepUpSlot user={liveUser} />
    </>
  );
};
