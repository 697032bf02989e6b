import { useTexts } from "../../../lib/texts/texts.ts";
import { Panel } from "../../../ui/panel/panel.tsx";
import { Skeleton } from "../../../ui/skeleton/skeleton.tsx";
import { reservesTexts } from "../texts.ts";
import styles from "./report-document.module.css";

export const ReportSkeleton = () => {
  const texts = useTexts(reservesTexts);
  return (
    <Panel padding="none">
      <div className={styles.waiting}>
        <Skeleton width="200px" height="16px" label={texts.loading} />
        <Skeleton width="240px" height="64px" />
        <Skeleton width="60%" height="40px" />
        <Skeleton width="45%" height="40px" />
        <Skeleton width="80%" height="24px" />
        <Skeleton height="56px" />
      </div>
    </Panel>
  );
};
