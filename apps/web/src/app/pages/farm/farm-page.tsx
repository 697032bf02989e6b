/** NAV-21: /staking, where the farm meets the player's wallet. */
import { FarmView } from "../../../features/farm/farm-view.tsx";
import { WalletGate } from "../shared-parts.ts";

export const FarmPage = () => <FarmView network={WalletGate} />;
