/** A player's own seal, inked as far as the account is protected: each part that is on has its share of the rosette. */
import { memo, type ReactNode } from "react";
import { RosetteLines, useArtId } from "./engraving.tsx";
import styles from "./score-seal.module.css";

interface ScoreSealProps {
  seed: string;
  /** One for each part, clockwise from the top. */
  parts: readonly boolean[];
  /** In the middle. */
  children: ReactNode;
}

const radius = 156;
const reach = 170;
const hole = 66;

/** A point on a circle; 0 is at the top, 1 a full turn later. */
const at = (turn: number, distance: number): string => {
  const angle = turn * 2 * Math.PI;
  return `${(distance * Math.sin(angle)).toFixed(1)} ${(-distance * Math.cos(angle)).toFixed(1)}`;
};

const wedge = (place: number, count: number): string =>
  `M0 0L${at(place / count, reach)}A${reach} ${reach} 0 0 1 ${at((place + 1) / count, reach)}Z`;

const gaps = (count: number): string =>
  Array.from({ length: count }, (_, place) => `M0 0L${at(place / count, reach)}`).join("");

const Lines = memo(({ id, seed }: { id: string; seed: string }) => (
  <g id={id}>
    <RosetteLines seed={seed} radius={radius} density={0.8} />
  </g>
));

export const ScoreSeal = ({ seed, parts, children }: ScoreSealProps) => {
  const id = useArtId();
  const isWhole = parts.every(Boolean);
  return (
    <div className={styles.seal}>
      <svg className="guilloche" viewBox={`${-reach} ${-reach} ${2 * reach} ${2 * reach}`} aria-hidden="true">
        <defs>
          <Lines id={`${id}lines`} seed={seed} />
          {parts.map((_, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the place is what a part is
            <clipPath key={place} id={`${id}part${place}`}>
              <path d={wedge(place, parts.length)} />
            </clipPath>
          ))}
        </defs>
        <use href={`#${id}lines`} className={styles.blank} />
        {parts.map(
          (isOn, place) =>
            isOn && (
              // biome-ignore lint/suspicious/noArrayIndexKey: the place is what a part is
              <g key={place} clipPath={`url(#${id}part${place})`} className={styles.ink} data-part={place}>
                <use href={`#${id}lines`} />
              </g>
            ),
        )}
        {!isWhole && <path className={styles.gaps} d={gaps(parts.length)} />}
        <circle r={hole} className={styles.core} />
      </svg>
      <div className={styles.middle}>{children}</div>
    </div>
  );
};
