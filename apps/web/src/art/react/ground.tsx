import { memo, useMemo } from "react";
import { type GroundOptions, ground } from "../ground.ts";
import { useArtId } from "./engraving.tsx";
import { IrisLinear } from "./iris.tsx";

export interface GroundProps extends GroundOptions {
  seed: string;
  strokeWidth?: number;
}

/** Ruled hills from the horizon to the front; each line hides what stands behind it. */
export const Ground = memo(
  ({ seed, strokeWidth = 1, width, top, bottom, lines, step = 20, scale = 1, relief = 1 }: GroundProps) => {
    const id = useArtId();
    const drawn = useMemo(
      () => ground(seed, { width, top, bottom, lines, step, scale, relief }),
      [seed, width, top, bottom, lines, step, scale, relief],
    );
    return (
      <g fill="var(--void)" stroke={`url(#${id})`} strokeWidth={strokeWidth}>
        <defs>
          <IrisLinear id={id} width={width} />
        </defs>
        {drawn.map(({ d, depth }) => (
          <path key={depth} d={d} strokeOpacity={0.35 + 0.65 * depth} vectorEffect="non-scaling-stroke" />
        ))}
      </g>
    );
  },
);
