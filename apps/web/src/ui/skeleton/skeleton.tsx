import type { CSSProperties } from "react";
import styles from "./skeleton.module.css";

export interface SkeletonProps {
  /** A CSS length; the geometry of what will come. */
  width?: string;
  height?: string;
  /** On one skeleton of a group: says that it loads. The others are silent. */
  label?: string;
}

export const Skeleton = ({ width, height, label }: SkeletonProps) => {
  const size: CSSProperties = { width, height };
  if (label === undefined) return <span className={styles.skeleton} style={size} aria-hidden="true" />;
  return (
    <span className={styles.skeleton} style={size} role="status">
      <span className="sr">{label}</span>
    </span>
  );
};
