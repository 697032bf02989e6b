import { useTexts } from "../../../lib/texts/texts.ts";
import { Skeleton } from "../../../ui/skeleton/skeleton.tsx";
import styles from "./recovery.module.css";
import { recoveryTexts } from "./texts.ts";

/** The geometry of the form, while its link is being checked. */
export const ResetFormSkeleton = () => (
  <div className={styles.form}>
    <Skeleton height="48px" label={useTexts(recoveryTexts).reset.checking} />
    <Skeleton height="74px" />
    <Skeleton height="44px" />
    <Skeleton height="74px" />
    <Skeleton height="52px" />
  </div>
);
