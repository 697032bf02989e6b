import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { Icon } from "../icon/icon.tsx";
import styles from "./empty-state.module.css";

export interface EmptyStateProps {
  /** A line drawing of about 120 px. An error has its sign without one. */
  art?: ReactNode;
  title: string;
  text: ReactNode;
  /** One button. */
  action?: ReactNode;
  tone?: "plain" | "error";
  /** Level of the title in the page's outline. */
  level?: 1 | 2 | 3 | 4;
}

export const EmptyState = ({ art, title, text, action, tone = "plain", level = 2 }: EmptyStateProps) => {
  const Title = `h${level}` as const;
  return (
    <div className={classNames("cut", styles.empty, tone === "error" && styles.error)}>
      {art ? (
        <div className={styles.art}>{art}</div>
      ) : (
        tone === "error" && <Icon name="error" className={styles.sign} />
      )}
      <Title className={styles.title}>{title}</Title>
      <div className={styles.text}>{text}</div>
      {action}
    </div>
  );
};
