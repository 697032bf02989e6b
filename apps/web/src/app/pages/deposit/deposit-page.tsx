/** NAV-18: /deposit, where a deposit meets the player's wallet. */
import { DepositView } from "../../../features/deposit/deposit-view.tsx";
import { WalletGate } from "../shared-parts.ts";

export const DepositPage = () => <DepositView network={WalletGate} />;
