import { useTexts } from "../../../lib/texts/texts.ts";
import { Skeleton } from "../../../ui/skeleton/skeleton.tsx";
import { assetTexts } from "../texts.ts";
import styles from "./list.module.css";

const ghosts = ["a", "b", "c", "d"];

/** INVENTORY-16: says that it loads, in the geometry of what comes. */
export const GridSkeleton = () => {
  const texts = useTexts(assetTexts);
  return (
    <div className={styles.ghosts}>
      <p role="status" className={styles.loading}>
        {texts.loading}
      </p>
      <div className={styles.grid} aria-hidden="true">
        {ghosts.map((ghost) => (
          <div key={ghost} className={styles.ghost}>
            <div className={styles.ghostArt} />
            <Skeleton width="70%" height="18px" />
            <Skeleton width="90%" height="14px" />
          </div>
        ))}
      </div>
    </div>
  );
};
