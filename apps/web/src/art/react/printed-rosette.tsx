/**
 * The rosette of an operation, printed as far as the chain has confirmed it: grey line work, and a wedge of it in iris
 * colour. A final operation is fully printed.
 */
import { memo, type ReactNode } from "react";
import { RosetteLines, useArtId } from "./engraving.tsx";
import { IrisRadial } from "./iris.tsx";
import styles from "./printed-rosette.module.css";

interface PrintedRosetteProps {
  seed: string;
  done: number;
  total: number;
  size?: "s" | "l";
  /** In the middle: a count, a sign. */
  children?: ReactNode;
}

const frame = 172;
const reach = 170;
const hole = 60;

/** A point on a circle; 0 is at the top, 1 a full turn later. */
const at = (turn: number, radius: number): string => {
  const angle = turn * 2 * Math.PI;
  return `${(radius * Math.sin(angle)).toFixed(1)} ${(-radius * Math.cos(angle)).toFixed(1)}`;
};

/** From the top clockwise. */
const wedge = (turn: number): string =>
  `M0 0V-${reach}A${reach} ${reach} 0 ${turn > 0.5 ? 1 : 0} 1 ${at(turn, reach)}Z`;

const marks = (total: number): string =>
  Array.from({ length: total }, (_, place) => `M${at(place / total, 160)}L${at(place / total, 168)}`).join("");

const Lines = memo(({ id, seed }: { id: string; seed: string }) => (
  <g id={id}>
    <RosetteLines seed={seed} radius={156} density={0.9} />
  </g>
));

export const PrintedRosette = ({ seed, done, total, size = "l", children }: PrintedRosetteProps) => {
  const id = useArtId();
  const turn = Math.min(1, done / total);
  const isWhole = turn === 1;
  return (
    <div className={`${styles.print} ${styles[size]}`}>
      <svg className="guilloche" viewBox={`${-frame} ${-frame} ${2 * frame} ${2 * frame}`} aria-hidden="true">
        <defs>
          <IrisRadial id={`${id}iris`} radius={158} mood="warm" />
          <clipPath id={`${id}wedge`}>
            <path d={wedge(turn)} />
          </clipPath>
          <Lines id={`${id}lines`} seed={seed} />
        </defs>
        <use href={`#${id}lines`} className={styles.blank} />
        {turn > 0 && (
          <use
            href={`#${id}lines`}
            stroke={`url(#${id}iris)`}
            strokeWidth="0.9"
            className={styles.ink}
            clipPath={isWhole ? undefined : `url(#${id}wedge)`}
          />
        )}
        <path className={styles.marks} d={marks(total)} />
        {turn > 0 && !isWhole && <path className={styles.lead} d={`M${at(turn, hole)}L${at(turn, 166)}`} />}
        <circle r={hole} className={isWhole ? styles.whole : styles.core} />
      </svg>
      <div className={styles.middle}>{children}</div>
    </div>
  );
};
