/** What is left to buy, and the limits of one purchase: they matter rarely, so they come last. */
import { purchaseLimits, supsDecimals, totalSaleSupply } from "@passport/protocol/constants";
import { parseDecimal } from "@passport/protocol/decimal";
import type { PurchasePrices } from "@passport/protocol/purchase-price";
import { useTexts } from "../../lib/texts/texts.ts";
import { LiveValue } from "../../ui/live-value/live-value.tsx";
import { Progress } from "../../ui/progress/progress.tsx";
import { Skeleton } from "../../ui/skeleton/skeleton.tsx";
import { wholeWords } from "./amount-words.ts";
import styles from "./buy.module.css";
import { buyTexts } from "./texts.ts";

const one = 10n ** BigInt(supsDecimals);
const supply = totalSaleSupply * one;
const largest = purchaseLimits.maximumSups * one;

/** In whole SUPS, rounded up: fewer would be refused. */
export const smallestPurchase = ({ supsUsd }: Pick<PurchasePrices, "supsUsd">): bigint => {
  const base = (parseDecimal(purchaseLimits.minimumUsd) * one) / supsUsd;
  return ((base + one - 1n) / one) * one;
};

export const largestPurchase = (remaining: bigint): bigint => (remaining < largest ? remaining : largest);

interface SupplyProps {
  remaining: bigint | undefined;
  prices: PurchasePrices | undefined;
}

export const Supply = ({ remaining, prices }: SupplyProps) => {
  const texts = useTexts(buyTexts);
  if (remaining === undefined) return <Skeleton height="58px" />;
  const shown = wholeWords(remaining);
  return (
    <div className={styles.supply}>
      <div className={styles.left}>
        <span className="label">{texts.left}</span>
        <span className="small num mid">
          <b>
            <LiveValue value={shown} />
          </b>{" "}
          {texts.leftOf(wholeWords(supply))}
        </span>
      </div>
      <Progress value={Number((remaining * 1000n) / supply) / 10} label={texts.left} />
      {prices && (
        <span className="small lo num">
          {texts.limits(wholeWords(smallestPurchase(prices)), wholeWords(largestPurchase(remaining)))}
        </span>
      )}
    </div>
  );
};
