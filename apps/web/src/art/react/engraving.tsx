/**
 * Groups of line work inside an <svg>. The markup is set as a string: a figure has two hundred shapes
 * that never change, and one string is an order of magnitude cheaper than two hundred React elements.
 * It is made by our pure functions out of numbers; no text of a person ever enters it.
 */

import type { Band } from "@passport/engraving/band";
import { bandsMarkup } from "@passport/engraving/bands-markup";
import { type RosetteOptions, rosette } from "@passport/engraving/rosette";
import { memo, useId, useMemo } from "react";
import { art } from "./art-markup.ts";

/** Ids of one instance; only letters, digits and dashes survive in url(#...) everywhere. */
export const useArtId = (): string => `g${useId().replace(/\W/g, "")}`;

export const Engraving = memo(({ markup }: { markup: string }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: see the top of this file
  <g dangerouslySetInnerHTML={{ __html: art.createHTML(markup) }} />
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
