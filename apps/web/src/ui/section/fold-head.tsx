import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { classNames } from "../class-names.ts";
import { Icon, type IconName } from "../icon/icon.tsx";
import type { Fold } from "./folding.tsx";
import styles from "./section.module.css";

interface FoldHeadProps {
  fold: Fold;
  titleId: string;
  contentId: string;
  icon: IconName;
  title: string;
  state: ReactNode;
  badge: ReactNode;
}

/** The one line of a section: what it is about, how things stand, and the way in. */
export const FoldHead = ({ fold, titleId, contentId, icon, title, state, badge }: FoldHeadProps) => {
  const stateId = useId();
  const badgeId = useId();
  const head = useRef<HTMLDivElement>(null);
  const { isOpen } = fold;
  // The section that closed for it may have stood above, and have taken this one out of sight.
  useLayoutEffect(() => {
    if (isOpen && (head.current?.getBoundingClientRect().top ?? 0) < 0) head.current?.scrollIntoView();
  }, [isOpen]);
  return (
    <div ref={head} className={styles.foldHead}>
      <span className={styles.sign}>
        <Icon name={icon} />
      </span>
      <div className={styles.words}>
        <h2 id={titleId}>
          {/* The whole line can be pressed. */}
          <button
            type="button"
            className={styles.fold}
            aria-expanded={isOpen}
            aria-controls={contentId}
            aria-describedby={`${stateId} ${badgeId}`}
            onClick={fold.toggle}
          >
            {title}
          </button>
        </h2>
        <span id={stateId} className={styles.state}>
          {state}
        </span>
      </div>
      <span id={badgeId}>{badge}</span>
      <Icon name="down" size="s" className={classNames(styles.chevron, isOpen && styles.up)} />
    </div>
  );
};
