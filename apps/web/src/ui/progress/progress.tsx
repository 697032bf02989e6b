import type { CSSProperties } from "react";
import { classNames } from "../class-names.ts";
import tones from "../tone/tone.module.css";
import styles from "./progress.module.css";

export interface ProgressProps {
  /** 0 to 100. */
  value: number;
  label: string;
  tone?: "live" | "accent" | "success" | "error";
}

export const Progress = ({ value, label, tone = "live" }: ProgressProps) => {
  const shown = Math.min(100, Math.max(0, value));
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(shown)}
      className={classNames(styles.progress, tones[tone])}
    >
      <i style={{ "--done": `${shown}%` } as CSSProperties} />
    </div>
  );
};
