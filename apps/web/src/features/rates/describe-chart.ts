/** The chart in one sentence: range, latest price, change, lowest and highest. */
import type { Series } from "./chart/series.ts";
import { priceChange, shownPrice } from "./price-change.ts";
import type { RatesTexts } from "./texts.ts";

const changeWords = ({ open, latest }: Series, texts: Pick<RatesTexts, "rose" | "fell" | "unchanged">): string => {
  const { direction, amount, percent } = priceChange(open, latest);
  if (direction === "none") return texts.unchanged;
  return direction === "up" ? texts.rose(amount, percent) : texts.fell(amount, percent);
};

export const describeChart = (series: Series, texts: RatesTexts): string =>
  texts.sentence({
    span: texts.spans[series.range],
    latest: shownPrice(series.latest),
    change: changeWords(series, texts),
    low: shownPrice(series.low),
    high: shownPrice(series.high),
  });
