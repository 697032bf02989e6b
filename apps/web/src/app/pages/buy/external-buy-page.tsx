/** NAV-17: the same purchase card, centred, for windows that other sites open. */
import { Buy } from "../../../features/buy/buy.tsx";
import { WalletGate } from "../shared-parts.ts";

export const ExternalBuyPage = () => <Buy network={WalletGate} />;
