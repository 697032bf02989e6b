import { pilot } from "@passport/engraving/figures/pilot";
import { memo, useMemo } from "react";
import { FigureLines } from "./figure-lines.tsx";

export interface PortraitProps {
  /** The user id. */
  seed: string;
  displayWidthPx?: number;
  className?: string | undefined;
}

/** A helmet for players without a picture. */
export const Portrait = memo(({ seed, displayWidthPx = 152, className }: PortraitProps) => {
  const shapes = useMemo(() => pilot(seed), [seed]);
  return (
    <svg className={className} viewBox="0 0 400 500" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <FigureLines shapes={shapes} displayWidthPx={displayWidthPx} />
    </svg>
  );
});
