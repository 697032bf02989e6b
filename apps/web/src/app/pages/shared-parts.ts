/** Parts of several pages that most visits do not need. */
import { lazyComponent } from "../../lib/lazy/lazy.tsx";

/** The way to the right network: loaded with the first dialog that needs it. */
export const NetworkGate = lazyComponent(
  async () => (await import("../../features/wallet/network/network-gate.tsx")).NetworkGate,
);

/** The same for a form that needs a wallet in the first place (NAV-27). */
export const WalletGate = lazyComponent(
  async () => (await import("../../features/wallet/gate/wallet-gate.tsx")).WalletGate,
);

/** The timeline of a move: most assets do not move. Without it Activity still shows the operation. */
export const OperationCard = lazyComponent(
  async () => (await import("../../features/operations/card/operation-card.tsx")).OperationCard,
  { isOptional: true },
);
