/** /transact/supremacy-world/{amount}/{claim_id}, in a window of its own (NAV-22). */

import { QueryClientProvider } from "@tanstack/react-query";
import { NotMe } from "../../../features/holds/panel/not-me.tsx";
import { Pay } from "../../../features/pay/pay.tsx";
import type { ClaimAddress } from "../../../features/pay/use-payment.ts";
import { useLiveUser } from "../../../lib/session/use-live-user.ts";
import { useUser } from "../../../lib/session/use-user.ts";
import { queryClient } from "../../query-client.ts";
import { StepUpSlot } from "../../shell/step-up-slot.tsx";
import { useSessionWatch } from "../../shell/use-session-watch.ts";

export const PayPage = (address: ClaimAddress) => {
  const user = useUser();
  useSessionWatch(user);
  const liveUser = useLiveUser(user);
  // The window has no shell, which would bring both.
  return (
    <QueryClientProvider client={queryClient}>
      <Pay user={liveUser} address={address} notMe={<NotMe size="sm" />} />
      <StepUpSlot user={liveUser} />
    </QueryClientProvider>
  );
};
