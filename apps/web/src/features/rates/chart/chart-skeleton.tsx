import { useTexts } from "../../../lib/texts/texts.ts";
import { Skeleton } from "../../../ui/skeleton/skeleton.tsx";
import { ratesTexts } from "../texts.ts";
import styles from "./chart.module.css";

/** In the geometry of the chart that comes. */
export const ChartSkeleton = () => {
  const texts = useTexts(ratesTexts);
  return (
    <>
      <div className={styles.chart}>
        <div className={styles.plot}>
          <Skeleton height="188px" label={texts.loading} />
        </div>
        <div className={styles.axis}>
          <div className={styles.whole}>
            <Skeleton height="16px" />
          </div>
        </div>
      </div>
      <dl className={styles.facts}>
        {[texts.low, texts.high, texts.updated].map((term) => (
          <div key={term}>
            <dt className="label">{term}</dt>
            <dd>
              <Skeleton width="72px" height="22px" />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
};
