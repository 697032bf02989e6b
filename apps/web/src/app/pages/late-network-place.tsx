/** The way to the right network, for pages whose visitors mostly only look: its file comes with the first dialog that needs it. */
import { type ComponentProps, lazy, Suspense } from "react";
import type { NetworkGate } from "../../features/wallet/network/network-gate.tsx";

const Place = lazy(async () => ({
  default: (await import("../../features/wallet/network/network-gate.tsx")).NetworkGate,
}));

export const LateNetworkPlace = (props: ComponentProps<typeof NetworkGate>) => (
  <Suspense>
    <Place {...props} />
  </Suspense>
);
