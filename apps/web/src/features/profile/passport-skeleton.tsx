import { useTexts } from "../../lib/texts/texts.ts";
import { classNames } from "../../ui/class-names.ts";
import { Skeleton } from "../../ui/skeleton/skeleton.tsx";
import styles from "./passport.module.css";
import stripStyles from "./passport-strip.module.css";
import { profileTexts } from "./texts.ts";

/** The strip's geometry while its holder is being read. */
export const PassportSkeleton = () => {
  const texts = useTexts(profileTexts);
  return (
    <div className={classNames("cut", styles.passport)}>
      <div className={stripStyles.strip}>
        <div className={stripStyles.portrait} />
        <div>
          <Skeleton width="180px" height="28px" label={texts.loading} />
          <Skeleton width="110px" height="16px" />
        </div>
      </div>
    </div>
  );
};
