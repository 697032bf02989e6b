/**
 * Groups of line work inside an <svg>. The markup is set as a string: a figure has two hundred shapes
 * that never change, and one string is an order of magnitude cheaper than two hundred React elements.
 * It is made by our pure functions out of numbers; no text of a person ever enters it.
 */
import { memo, useId, useMemo } from "react";
import type { Band } from "../band.ts";
import { hatchPitch } from "../hatch.ts";
import { bandsMarkup, figureMarkup } from "../markup.ts";
import type { Shape } from "../plate-kit.ts";
import { type RosetteOptions, rosette } from "../rosette.ts";

/** Ids of one instance; only letters, digits and dashes survive in url(#...) everywhere. */
export const useArtId = (): string => `g${useId().replace(/\W/g, "")}`;

const Engraving = memo(({ markup }: { markup: string }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: see the top of this file
  <g dangerouslySetInnerHTML={{ __html: markup }} />
));

/** Bands around the origin, in the stroke of their surroundings. */
export const BandLines = ({ bands }: { bands: readonly Band[] }) => {
  const id = useArtId();
  const markup = useMemo(() => bandsMarkup(bands, id), [bands, id]);
  return <Engraving markup={markup} />;
};

export interface RosetteLinesProps extends RosetteOptions {
  seed: string;
}

export const RosetteLines = ({ seed, radius, order, density }: RosetteLinesProps) => {
  const bands = useMemo(
    () => rosette(seed, { radius, ...(order && { order }), ...(density && { density }) }),
    [seed, radius, order, density],
  );
  return <BandLines bands={bands} />;
};

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
