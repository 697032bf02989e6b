/** NAV-17: the purchase with the chart of the price. */
import { Buy } from "../../../features/buy/buy.tsx";
import { RateChart } from "../../../features/rates/rate-chart.tsx";
import { WalletGate } from "../shared-parts.ts";

export const BuyPage = () => <Buy network={WalletGate} chart={<RateChart />} />;
