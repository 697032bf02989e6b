/** Figures, apart from the rosettes: every page draws one of those, and hatching weighs more than all of them. */
import { figureMarkup } from "@passport/engraving/figure-markup";
import { hatchPitch } from "@passport/engraving/hatch";
import type { Shape } from "@passport/engraving/plate-kit";
import { useMemo } from "react";
import { Engraving, useArtId } from "./engraving.tsx";

export interface FigureLinesProps {
  shapes: readonly Shape[];
  /** How wide the frame of 400 appears on the screen: the hatch follows it. */
  displayWidthPx: number;
}

/** A figure in its frame of 400 by 500, in the `color` of its surroundings. */
export const FigureLines = ({ shapes, displayWidthPx }: FigureLinesProps) => {
  const id = useArtId();
  const markup = useMemo(
    () => figureMarkup(shapes, id, hatchPitch(displayWidthPx, window.devicePixelRatio)),
    [shapes, displayWidthPx, id],
  );
  return <Engraving markup={markup} />;
};
