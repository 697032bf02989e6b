import { BrandMark } from "../../../art/react/brand-mark.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { pageTexts } from "../texts.ts";
import styles from "./loading-screen.module.css";

export interface LoadingScreenProps {
  /** LAYOUT-9: shown instead of "Loading...". */
  text?: string;
  /** The page cannot be fetched now, and opens as soon as it can. */
  isOffline?: boolean;
}

/** Fills the window with the page's own ground, so nothing jumps when the page takes its place. No line work: it must be there at once. */
export const LoadingScreen = ({ text, isOffline = false }: LoadingScreenProps) => {
  const texts = useTexts(pageTexts);
  return (
    <div className={styles.screen} role="status">
      <div className={styles.sign} aria-hidden="true">
        <span className={styles.ring} />
        <BrandMark className={styles.mark} />
      </div>
      <p className={styles.text}>{text ?? (isOffline ? texts.waiting : texts.loading)}</p>
    </div>
  );
};
