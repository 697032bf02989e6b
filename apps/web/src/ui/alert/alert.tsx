import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { Icon, type IconName } from "../icon/icon.tsx";
import tones from "../tone/tone.module.css";
import styles from "./alert.module.css";

type AlertTone = "info" | "success" | "warn" | "error";

export interface AlertProps {
  tone: AlertTone;
  title?: ReactNode;
  children?: ReactNode;
  className?: string | undefined;
}

const icons: Record<AlertTone, IconName> = { info: "info", success: "ok", warn: "warn", error: "error" };

/** Stands in the page. An error interrupts a screen reader, the others wait their turn. */
export const Alert = ({ tone, title, children, className }: AlertProps) => (
  <div role={tone === "error" ? "alert" : "status"} className={classNames(styles.alert, tones[tone], className)}>
    <Icon name={icons[tone]} />
    <div className={styles.words}>
      {title && <b>{title}</b>}
      {children}
    </div>
  </div>
);
