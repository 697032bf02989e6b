import { useTexts } from "../../../lib/texts/texts.ts";
import { Skeleton } from "../../../ui/skeleton/skeleton.tsx";
import { operationTexts } from "../texts.ts";
import styles from "./activity-panel.module.css";

/** The geometry of entries that are on their way. */
export const EntrySkeletons = () => {
  const texts = useTexts(operationTexts);
  return (
    <div className={styles.section}>
      <Skeleton width="88px" height="16px" label={texts.loading} />
      <div>
        {["150px", "120px", "168px"].map((width) => (
          <div key={width} className={styles.waiting}>
            <Skeleton width="40px" height="40px" />
            <div className={styles.waitingWords}>
              <Skeleton width={width} height="20px" />
              <Skeleton width="190px" height="24px" />
              <Skeleton width="100%" height="20px" />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
};
