/** The card of the price, in every state. What it shows comes from its properties alone. */
import { type HistoryRange, historyRanges, type RateHistory } from "@passport/protocol/calls/sups";
import { useTexts } from "../../lib/texts/texts.ts";
import { Button } from "../../ui/button/button.tsx";
import { Panel } from "../../ui/panel/panel.tsx";
import { ChartBody } from "./chart/chart-body.tsx";
import { ChartSkeleton } from "./chart/chart-skeleton.tsx";
import { toSeries } from "./chart/series.ts";
import type { LivePrice } from "./live-price.ts";
import { offeredRanges } from "./offered-ranges.ts";
import { PriceHead } from "./price-head.tsx";
import styles from "./rate-card.module.css";
import { ratesTexts } from "./texts.ts";

export type ShownHistory =
  | { status: "loading" }
  | { status: "failed"; text: string; isRetrying: boolean; onRetry: () => unknown }
  /** isLate: another range is being loaded. */
  | { status: "ready"; history: RateHistory; isLate: boolean };

interface RateCardProps {
  live: LivePrice;
  shown: ShownHistory;
  range: HistoryRange;
  onRange: (range: HistoryRange) => void;
  /** Milliseconds. */
  changedAt: number | undefined;
}

/** Without a history it is not known how far back it goes: the chosen range stays, and the way back to the first. */
const rangesOf = (shown: ShownHistory, chosen: HistoryRange): HistoryRange[] =>
  shown.status === "ready"
    ? offeredRanges(shown.history)
    : historyRanges.filter((range) => range === "24h" || range === chosen);

export const RateCard = ({ live, shown, range, onRange, changedAt }: RateCardProps) => {
  const texts = useTexts(ratesTexts);
  const price = "price" in live ? live.price : undefined;
  const series = shown.status === "ready" ? toSeries(shown.history, price) : undefined;
  const body = () => {
    if (shown.status === "loading") return <ChartSkeleton />;
    if (shown.status === "failed") return <Failed {...shown} />;
    if (series === undefined) return <Empty />;
    return <ChartBody series={series} isLive={live.status === "live"} isLate={shown.isLate} changedAt={changedAt} />;
  };
  return (
    <Panel as="section" className={styles.card} aria-label={texts.panel}>
      <PriceHead
        live={live}
        series={series}
        isLoading={shown.status === "loading"}
        ranges={rangesOf(shown, range)}
        range={range}
        onRange={onRange}
      />
      {body()}
    </Panel>
  );
};

const Empty = () => {
  const texts = useTexts(ratesTexts);
  return (
    <div className={styles.notice}>
      <h2>{texts.empty}</h2>
      <p className="mid">{texts.emptyText}</p>
    </div>
  );
};

const Failed = ({ text, isRetrying, onRetry }: Extract<ShownHistory, { status: "failed" }>) => {
  const texts = useTexts(ratesTexts);
  return (
    <div className={styles.notice}>
      <h2>{texts.failed}</h2>
      <p className="mid">{text}</p>
      <Button busy={isRetrying} onClick={() => onRetry()}>
        {texts.retry}
      </Button>
    </div>
  );
};
