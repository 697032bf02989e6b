/** The price now, how it has moved, and the choice of the range. */
import type { HistoryRange } from "@passport/protocol/calls/sups";
import { useTexts } from "../../lib/texts/texts.ts";
import { classNames } from "../../ui/class-names.ts";
import { Skeleton } from "../../ui/skeleton/skeleton.tsx";
import type { Series } from "./chart/series.ts";
import type { LivePrice } from "./live-price.ts";
import { priceChange, shownPrice } from "./price-change.ts";
import styles from "./price-head.module.css";
import { ratesTexts } from "./texts.ts";

interface PriceHeadProps {
  live: LivePrice;
  series: Series | undefined;
  isLoading: boolean;
  ranges: readonly HistoryRange[];
  range: HistoryRange;
  onRange: (range: HistoryRange) => void;
}

export const PriceHead = ({ live, series, isLoading, ranges, range, onRange }: PriceHeadProps) => {
  const texts = useTexts(ratesTexts);
  return (
    <div className={styles.head}>
      <div className={styles.figures}>
        <div className="label">{texts.costs}</div>
        <Price live={live} />
        <div className={styles.change}>
          {series && <Change series={series} />}
          {isLoading && <Skeleton width="150px" height="16px" />}
        </div>
        <Doubt live={live} />
      </div>
      {/* One range alone is no choice. */}
      {ranges.length > 1 && (
        <fieldset className={styles.ranges}>
          <legend className="sr">{texts.period}</legend>
          {ranges.map((offered) => (
            <button key={offered} type="button" aria-pressed={offered === range} onClick={() => onRange(offered)}>
              {texts.ranges[offered]}
            </button>
          ))}
        </fieldset>
      )}
    </div>
  );
};

/** It is no live region: a price that is read aloud at every tick drowns everything else. */
const Price = ({ live }: { live: LivePrice }) => {
  const texts = useTexts(ratesTexts);
  if (live.status === "pending")
    return (
      <div className={styles.waiting}>
        <Skeleton width="168px" height="36px" label={texts.waitingForPrice} />
      </div>
    );
  if (!("price" in live)) return <div className={classNames(styles.price, styles.stale)}>{texts.noPrice}</div>;
  return (
    <div className={classNames(styles.price, live.status !== "live" && styles.stale)}>
      {shownPrice(live.price)} <small>{texts.usd}</small>
    </div>
  );
};

const tones = { up: styles.up, down: styles.down, none: undefined } as const;
const signs = { up: "+", down: "-", none: "" } as const;

const Change = ({ series: { open, latest, range } }: { series: Series }) => {
  const texts = useTexts(ratesTexts);
  const { direction, amount, percent } = priceChange(open, latest);
  return (
    <>
      <span className={tones[direction]}>{texts.change(`${signs[direction]}${amount}`, percent)}</span>{" "}
      {texts.inSpan(texts.spans[range])}
    </>
  );
};

/** Why the price is not live. */
const Doubt = ({ live: { status } }: { live: LivePrice }) => {
  const texts = useTexts(ratesTexts);
  return (
    <div className={styles.doubt} role="status">
      {status === "disconnected" && texts.disconnected}
      {status === "silent" && texts.feedSilent}
    </div>
  );
};
