/** A watch whose marks go out: how much of a limited time is left. Decoration beside a countdown. */
import { useClock } from "../lib/clock/use-clock.ts";
import styles from "./dial.module.css";

interface DialProps {
  until: number;
  /** How long it was at the beginning. */
  totalMs: number;
}

const markCount = 40;

const at = (share: number, radius: number): string => {
  const angle = share * 2 * Math.PI - Math.PI / 2;
  return `${(22 + Math.cos(angle) * radius).toFixed(1)} ${(22 + Math.sin(angle) * radius).toFixed(1)}`;
};

const marks = Array.from(
  { length: markCount },
  (_, place) => `M${at(place / markCount, 16)}L${at(place / markCount, 20.5)}`,
);

export const Dial = ({ until, totalMs }: DialProps) => {
  const lit = useClock((now) => Math.min(markCount, Math.max(0, Math.ceil((markCount * (until - now)) / totalMs))));
  return (
    <svg className={styles.dial} viewBox="0 0 44 44" aria-hidden="true">
      {marks.map((mark, place) => (
        <path key={mark} className={place < lit ? styles.lit : undefined} d={mark} />
      ))}
      <path className={styles.hand} d={`M22 22L${at(lit / markCount, 12)}`} />
    </svg>
  );
};
