import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { Icon, type IconName } from "../icon/icon.tsx";
import tones from "../tone/tone.module.css";
import styles from "./badge.module.css";

export interface BadgeProps {
  /** live: a state that changes by itself; has a pulsing dot unless an icon is given. */
  tone?: "neutral" | "live" | "success" | "warn" | "error" | "accent";
  icon?: IconName;
  children: ReactNode;
}

export const Badge = ({ tone = "neutral", icon, children }: BadgeProps) => (
  <span className={classNames(styles.badge, tones[tone], tone === "neutral" && styles.neutral)}>
    {icon && <Icon name={icon} className={styles.icon} />}
    {!icon && tone === "live" && <span className="dot pulse" aria-hidden="true" />}
    {children}
  </span>
);
