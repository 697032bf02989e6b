import { exchangeRatesTopic } from "@passport/protocol/calls/sups";
import { formatMoment } from "../../lib/dates/format-date.ts";
import { formatRate } from "../../lib/money/format-rate.ts";
import { useTopic } from "../../lib/socket/use-topic.ts";
import { useTexts } from "../../lib/texts/texts.ts";
import { classNames } from "../../ui/class-names.ts";
import styles from "./exchange-rate.module.css";
import { supsTexts } from "./texts.ts";

/** The live price. It is no live region: a price that is read aloud at every tick drowns everything else. */
export const ExchangeRate = ({ className }: { className: string | undefined }) => {
  const texts = useTexts(supsTexts);
  const rates = useTopic(exchangeRatesTopic);
  if (!("value" in rates)) return null;
  const isLive = rates.status === "live";
  const rate = texts.rate(formatRate(rates.value.sup_to_usd as `${number}`));
  return (
    <span className={classNames(styles.rate, !isLive && styles.stale, className)}>
      <i className={classNames("dot", isLive && "pulse")} />
      <span className="num">{rates.status === "stale" ? texts.rateAt(rate, formatMoment(rates.since)) : rate}</span>
    </span>
  );
};
