/** The way to the right network, for pages whose visitors mostly only look: its file comes with the first dialog that needs it. */
import { type ComponentProps, lazy, Suspense } from "react";
import type { NetworkPlace } from "../../features/wallet/network/network-place.tsx";

const Place = lazy(async () => ({
  default: (await import("../../features/wallet/network/network-place.tsx")).NetworkPlace,
}));

export const LateNetworkPlace = (props: ComponentProps<typeof NetworkPlace>) => (
  <Suspense>
    <Place {...props} />
  </Suspense>
);
