/** The page of one asset: its art on the left, what is known and can be done on the right. */
import type { CSSProperties, ReactNode } from "react";
import styles from "./asset-sheet.module.css";

interface AssetSheetProps {
  /** Sets `--tier`, the colour of the asset. */
  ink: CSSProperties;
  back: ReactNode;
  art: ReactNode;
  children: ReactNode;
  /** Below the art; on a phone after everything on the right. */
  underArt?: ReactNode;
  below?: ReactNode;
}

export const AssetSheet = ({ ink, back, art, children, underArt, below }: AssetSheetProps) => (
  <div className={styles.column} style={ink}>
    {back}
    <div className={styles.sheet}>
      {art}
      <div className={styles.facts}>{children}</div>
      {underArt}
    </div>
    {below}
  </div>
);
