/** The engraved chart: a line, and ruled strokes below it. It stretches to its room, and its strokes stay as thin. */
import { useMemo } from "react";
import { classNames } from "../../../ui/class-names.ts";
import styles from "./chart.module.css";
import { drawing, type PriceScale, toLine, toPolyline, toStrokes } from "./scale.ts";
import type { Series } from "./series.ts";

interface PlotProps {
  series: Series;
  scale: PriceScale;
  /** Top, middle and bottom. */
  labels: readonly string[];
  isLive: boolean;
  /** What a screen reader says instead. */
  label: string;
}

const { width, height } = drawing;
const percent = (share: number) => `${share * 100}%`;
const rulings = `M0 0H${width}M0 ${height / 2}H${width}M0 ${height}H${width}`;

export const Plot = ({ series, scale, labels, isLive, label }: PlotProps) => {
  const line = useMemo(() => toLine(series, scale), [series, scale]);
  return (
    <div className={classNames(styles.plot, !isLive && styles.stale)} role="img" aria-label={label}>
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        <path className={styles.rulings} d={rulings} />
        <path className={styles.strokes} d={toStrokes(line)} />
        <polyline className={styles.line} points={toPolyline(line)} />
      </svg>
      {labels.map((text, nth) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a label is its place
        <span key={nth} className={styles.label} style={{ top: percent(nth / (labels.length - 1)) }}>
          {text}
        </span>
      ))}
      <i className={classNames(styles.pin, isLive && "pulse")} style={{ top: percent(scale.depthOf(series.latest)) }} />
    </div>
  );
};
