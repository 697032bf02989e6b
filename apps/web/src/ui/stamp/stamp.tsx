import { classNames } from "../class-names.ts";
import tones from "../tone/tone.module.css";
import styles from "./stamp.module.css";

export interface StampProps {
  tone?: "live" | "success" | "error" | "neutral" | "accent";
  text: string;
  detail?: string;
  /** Lands once when it appears: for a state that is reached while the player looks on. */
  lands?: boolean;
}

/** The state a thing has reached, as a visa in a passport. */
export const Stamp = ({ tone = "live", text, detail, lands = false }: StampProps) => (
  <span className={classNames(styles.stamp, tones[tone], lands && styles.lands)}>
    {text}
    {detail && <small>{detail}</small>}
  </span>
);
