/**
 * Rosette, machines, hills. The machines are placed around the point where the middle one stands, in
 * units of the wide picture; the stage itself moves them to the right half or, on phones, to the top.
 */
import type { ReactNode } from "react";
import { RosetteLines, useArtId } from "../../../art/react/engraving.tsx";
import { Ground } from "../../../art/react/ground.tsx";
import { IrisRadial } from "../../../art/react/iris.tsx";
import { useMedia } from "../../../art/react/use-media.ts";
import styles from "./hero-stage.module.css";

export interface HeroStageProps {
  mood: "warm" | "cold";
  rosette: { seed: string; order: number };
  ground: { seed: string; relief: number };
  /** Draws the figures; `zoom` is how many pixels a unit has. */
  children: (zoom: number) => ReactNode;
}

const compactScale = 0.63;

const Sun = ({
  id,
  mood,
  rosette,
  radius,
}: Pick<HeroStageProps, "mood" | "rosette"> & { id: string; radius: number }) => (
  <>
    <defs>
      <IrisRadial id={id} radius={radius * 1.03} mood={mood} />
    </defs>
    <g fill="none" stroke={`url(#${id})`} opacity="0.85">
      <RosetteLines {...rosette} radius={radius} density={1.25} />
    </g>
  </>
);

const WideStage = ({ mood, rosette, ground, children }: HeroStageProps) => {
  const id = useArtId();
  return (
    <div className={styles.wide} aria-hidden="true">
      <svg className={styles.figures} viewBox="0 0 1440 900" aria-hidden="true">
        <g transform="translate(1064 410)" strokeWidth="0.7">
          <Sun id={id} mood={mood} rosette={rosette} radius={505} />
        </g>
        <g transform="translate(1064 694)">{children(1)}</g>
      </svg>
      <svg className={styles.ground} viewBox="0 0 1440 900" preserveAspectRatio="none" aria-hidden="true">
        <Ground {...ground} width={1440} top={668} bottom={860} lines={30} />
      </svg>
    </div>
  );
};

const CompactStage = ({ mood, rosette, ground, children }: HeroStageProps) => {
  const id = useArtId();
  return (
    <div className={styles.compact} aria-hidden="true">
      <svg viewBox="0 0 390 510" preserveAspectRatio="xMidYMax meet" aria-hidden="true">
        <g transform="translate(195 262)" strokeWidth="0.45">
          <Sun id={id} mood={mood} rosette={rosette} radius={270} />
        </g>
        <g transform={`translate(195 424) scale(${compactScale})`}>{children(compactScale)}</g>
        {/* Wider than the frame: a tablet shows more land on both sides. */}
        <g transform="translate(-500 0)">
          <Ground {...ground} width={1390} top={398} bottom={486} lines={24} step={8} scale={0.62} strokeWidth={0.8} />
        </g>
      </svg>
    </div>
  );
};

export const HeroStage = (props: HeroStageProps) =>
  useMedia("(max-width: 999px)") ? <CompactStage {...props} /> : <WideStage {...props} />;
