/** The drawing with its labels and figures, and the same as a table for a screen reader. */
import { type CSSProperties, type ReactNode, useMemo } from "react";
import { useClock } from "../../../lib/clock/use-clock.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { classNames } from "../../../ui/class-names.ts";
import { describeChart } from "../describe-chart.ts";
import { shownPrice } from "../price-change.ts";
import { shownAge } from "../shown-age.ts";
import { ratesTexts } from "../texts.ts";
import styles from "./chart.module.css";
import { Plot } from "./plot.tsx";
import { priceScale } from "./scale.ts";
import type { Series } from "./series.ts";
import { tableRows } from "./table-rows.ts";
import { rowTime, timeLabels } from "./time-labels.ts";

interface ChartBodyProps {
  series: Series;
  isLive: boolean;
  isLate: boolean;
  changedAt: number | undefined;
}

export const ChartBody = ({ series, isLive, isLate, changedAt }: ChartBodyProps) => {
  const texts = useTexts(ratesTexts);
  const { low, high } = series;
  const scale = useMemo(() => priceScale({ low, high }), [low, high]);
  const labels = scale.labels.map(shownPrice);
  const longest = Math.max(...labels.map(({ length }) => length));
  return (
    <>
      <div
        className={classNames(styles.chart, isLate && styles.late)}
        style={{ "--label-length": longest } as CSSProperties}
        aria-busy={isLate}
      >
        <Plot series={series} scale={scale} labels={labels} isLive={isLive} label={describeChart(series, texts)} />
        <div className={styles.axis} aria-hidden="true">
          {timeLabels(series).map((time, nth) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a label is its place
            <span key={nth}>{time}</span>
          ))}
          <span className={classNames(styles.last, isLive && styles.now)}>{texts.now}</span>
        </div>
      </div>
      <dl className={styles.facts}>
        <Fact term={texts.low}>{shownPrice(low)}</Fact>
        <Fact term={texts.high}>{shownPrice(high)}</Fact>
        <Fact term={texts.updated} isLive={isLive}>
          {changedAt === undefined ? "–" : <Age since={changedAt} />}
        </Fact>
      </dl>
      <PriceTable series={series} />
    </>
  );
};

const Fact = ({ term, isLive = false, children }: { term: string; isLive?: boolean; children: ReactNode }) => (
  <div>
    <dt className="label">{term}</dt>
    <dd className={classNames(isLive && styles.now)}>{children}</dd>
  </div>
);

const Age = ({ since }: { since: number }) => {
  const texts = useTexts(ratesTexts);
  return useClock((now) => shownAge(now - since, texts));
};

const PriceTable = ({ series }: { series: Series }) => {
  const texts = useTexts(ratesTexts);
  return (
    <div className="sr">
      <table>
        <caption>{texts.table(texts.spans[series.range])}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.time}</th>
            <th scope="col">{texts.lowest}</th>
            <th scope="col">{texts.highest}</th>
            <th scope="col">{texts.price}</th>
          </tr>
        </thead>
        <tbody>
          {tableRows(series).map((row) => (
            <tr key={row.from}>
              <th scope="row">{rowTime(row.from)}</th>
              <td>{shownPrice(row.low)}</td>
              <td>{shownPrice(row.high)}</td>
              <td>{shownPrice(row.last)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
