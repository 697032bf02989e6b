/** One line of a list of devices, events or connections: icon, title, facts, time and action. */
import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { Icon, type IconName } from "../icon/icon.tsx";
import tones from "../tone/tone.module.css";
import styles from "./entry.module.css";

export interface EntryProps {
  icon: IconName;
  /** Instead of the icon, for a provider with a mark of its own. */
  sign?: ReactNode;
  tone?: "neutral" | "warn" | "error" | "success";
  title: ReactNode;
  /** Where from, one fact after the other. */
  facts: readonly string[];
  /** Below them, where a line has more than words. */
  details?: ReactNode;
  time?: ReactNode;
  action?: ReactNode;
}

export const Entry = ({ icon, sign, tone = "neutral", title, facts, details, time, action }: EntryProps) => (
  <li className={classNames(styles.entry, tones[tone])}>
    <span className={styles.sign}>{sign ?? <Icon name={icon} />}</span>
    <div className={styles.words}>
      <div className={styles.title}>{title}</div>
      <div className={styles.facts}>
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </div>
      {details}
    </div>
    {time && <div className={styles.time}>{time}</div>}
    {action && <div className={styles.action}>{action}</div>}
  </li>
);
