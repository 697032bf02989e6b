import { type ReactNode, useState } from "react";
import { classNames } from "../class-names.ts";
import styles from "./live-value.module.css";

interface LiveValueProps {
  /** What is compared: a change of it plays the cue once. */
  value: string;
  children?: ReactNode;
}

/** A value that changes by itself: a short cyan cue says which one it was. The first value has none. */
export const LiveValue = ({ value, children = value }: LiveValueProps) => {
  const [seen, setSeen] = useState({ value, changes: 0 });
  if (seen.value !== value) setSeen({ value, changes: seen.changes + 1 });
  return (
    // A new key starts the animation afresh.
    <span key={seen.changes} className={classNames(styles.live, seen.changes > 0 && styles.changed)}>
      {children}
    </span>
  );
};
