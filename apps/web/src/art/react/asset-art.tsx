import { type AssetKind, figure } from "@passport/engraving/figures/figure";
import { memo, useMemo } from "react";
import { classNames } from "../../ui/class-names.ts";
import styles from "./asset-art.module.css";
import { RosetteLines } from "./engraving.tsx";
import { FigureLines } from "./figure-lines.tsx";

export interface AssetArtProps {
  kind: AssetKind;
  /** The asset's hash: the picture is a function of it. */
  seed: string;
  /** How wide the card shows it, in CSS pixels; the hatch follows. */
  displayWidthPx: number;
  className?: string | undefined;
}

/**
 * Card art, 4:5, in the `color` of its surroundings (the tier). A card that is hovered or focused sets
 * `--art-ground` to 0.7 and the rosette behind the figure lights up.
 */
export const AssetArt = memo(({ kind, seed, displayWidthPx, className }: AssetArtProps) => {
  const shapes = useMemo(() => figure(kind, seed), [kind, seed]);
  return (
    <svg
      className={classNames(styles.art, className)}
      viewBox="0 0 400 500"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <g className={styles.ground} transform="translate(200 236)" fill="none" stroke="currentColor" strokeWidth="0.9">
        <RosetteLines seed={seed} radius={262} density={0.6} />
      </g>
      {/* Machines fill their frame; a little air keeps their loads off the card's edge. */}
      <g transform={kind === "mech" ? "translate(13 9) scale(.935)" : undefined}>
        <FigureLines shapes={shapes} displayWidthPx={displayWidthPx} />
      </g>
    </svg>
  );
});
