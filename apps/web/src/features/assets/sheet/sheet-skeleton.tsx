import { useTexts } from "../../../lib/texts/texts.ts";
import { Skeleton } from "../../../ui/skeleton/skeleton.tsx";
import { AssetSheet } from "./asset-sheet.tsx";
import styles from "./sheet-skeleton.module.css";
import { sheetTexts } from "./texts.ts";

const ghosts = ["a", "b", "c", "d"];

/** The geometry of the page while the asset is being read. */
export const SheetSkeleton = () => {
  const texts = useTexts(sheetTexts);
  return (
    <AssetSheet
      ink={{}}
      back={<div className={styles.back} />}
      art={<div className={styles.art} />}
      underArt={<div className={styles.panel} />}
    >
      <div className={styles.head}>
        <Skeleton width="160px" height="26px" label={texts.loading} />
        <Skeleton width="80%" height="52px" />
        <Skeleton width="60%" height="40px" />
      </div>
      <div className={styles.panel} />
      <div className={styles.stats}>
        {ghosts.map((ghost) => (
          <Skeleton key={ghost} width="100%" height="40px" />
        ))}
      </div>
    </AssetSheet>
  );
};
