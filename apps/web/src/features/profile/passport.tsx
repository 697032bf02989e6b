/** PROFILE-10: a strip above the tabs, which unfolds to the whole document in its place. */
import type { ReactNode } from "react";
import { lazyComponent } from "../../lib/lazy/lazy.tsx";
import { useLazyDialog } from "../../lib/lazy/use-lazy-dialog.ts";
import { displayName } from "../../lib/session/display-name.ts";
import { useTexts } from "../../lib/texts/texts.ts";
import { Button } from "../../ui/button/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Icon } from "../../ui/icon/icon.tsx";
import type { Holder } from "./holder.ts";
import styles from "./passport.module.css";
import { PassportStrip } from "./passport-strip.tsx";
import { profileTexts } from "./texts.ts";

/** Most visits come for what lies below it. */
const DataPage = lazyComponent(async () => (await import("./data-page.tsx")).DataPage);

/** It loads while the pointer approaches; a failure shows when it is opened. */
const prepare = () => void DataPage.load().catch(() => undefined);

interface PassportProps {
  holder: Holder;
  portrait: ReactNode;
  balance?: ReactNode;
}

export const Passport = ({ holder, portrait, balance }: PassportProps) => {
  const texts = useTexts(profileTexts);
  const { isOpen, isOpening, open, close } = useLazyDialog(DataPage);
  return (
    <section
      className={classNames("cut", styles.passport, isOpen && styles.open)}
      aria-label={texts.passportOf(displayName(holder))}
    >
      {isOpen ? (
        <DataPage holder={holder} portrait={portrait} />
      ) : (
        <PassportStrip holder={holder} portrait={portrait} balance={balance} />
      )}
      <Button
        size="sm"
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-busy={isOpening || undefined}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={isOpen ? close : open}
      >
        <span className={styles.words}>{isOpen ? texts.closePassport : texts.openPassport}</span>
        <Icon name="down" size="s" />
      </Button>
    </section>
  );
};
