import { useTexts } from "../../lib/texts/texts.ts";
import { classNames } from "../../ui/class-names.ts";
import { Skeleton } from "../../ui/skeleton/skeleton.tsx";
import styles from "./data-page.module.css";
import { profileTexts } from "./texts.ts";

/** The data page's geometry while its holder is being read. */
export const DataPageSkeleton = () => {
  const texts = useTexts(profileTexts);
  return (
    <div className={classNames("cut", styles.data)}>
      <div className={styles.main}>
        <div className={styles.portrait} />
        <div className={styles.who}>
          <div className={styles.holder}>
            <Skeleton width="120px" height="16px" label={texts.loading} />
            <Skeleton width="260px" height="44px" />
          </div>
          <div className={styles.fields}>
            <Skeleton width="110px" height="38px" />
            <Skeleton width="110px" height="38px" />
          </div>
        </div>
        <div className={styles.seal} />
      </div>
      <div className={styles.zone}>
        <Skeleton width="100%" height="40px" />
      </div>
    </div>
  );
};
