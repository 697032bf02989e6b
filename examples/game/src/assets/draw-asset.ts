/**
 * Pictures of our assets, engraved in code: the same for a token each time. A real game has an artist and a
 * bucket; what matters to Passport is only that the address returns a picture.
 */

import { bandsMarkup } from "@passport/engraving/bands-markup";
import { figureMarkup } from "@passport/engraving/figure-markup";
import { figure } from "@passport/engraving/figures/figure";
import { hatchPitch } from "@passport/engraving/hatch";
import { rosette } from "@passport/engraving/rosette";
import { drawNote } from "./draw-note.ts";
import type { AssetType } from "./known-asset.ts";
import { motionOf } from "./motion.ts";
import { inkOf } from "./tier-inks.ts";

/** A card, the same on a note as large as a page shows it, both in motion, and a square piece of it. */
export const views = ["picture", "large", "film", "large-film", "avatar"] as const;
export type View = (typeof views)[number];

interface Drawn {
  type: AssetType;
  tier: string;
  /** What the lines are drawn from. */
  seed: string;
  tokenId: string;
}

const paper = "#080b10";

export const drawAsset = (asset: Drawn, view: View): string => {
  const isNote = view.startsWith("large");
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${frameOf(asset.type, view)}" color="${inkOf(asset.tier)}">`,
    `<path d="M0 0h400v500H0z" fill="${paper}"/>`,
    isNote ? drawNote(asset) : groundOf(asset),
    `<g transform="${placeOf(asset.type, isNote)}"><g class="figure">${figureOf(asset, view)}</g></g>`,
    view.endsWith("film") ? motionOf(asset.type) : "",
    "</svg>",
  ].join("");
};

/** A machine's head, or the whole of anything smaller. */
const frameOf = (type: AssetType, view: View): string => {
  if (view !== "avatar") return "0 0 400 500";
  return type === "mech" ? "110 50 180 180" : "10 60 380 380";
};

const groundOf = ({ seed }: Drawn): string => {
  const lines = bandsMarkup(rosette(seed, { radius: 262, density: 0.6 }), "g");
  return (
    '<g transform="translate(200 236)" fill="none" stroke="currentColor" stroke-width=".9" opacity=".34">' +
    `<g class="ground">${lines}</g></g>`
  );
};

/** Machines fill their frame: a little air keeps their loads off the edge. Weapons are slim: a little less. */
const placeOf = (type: AssetType, isNote: boolean): string => {
  if (type === "weapon") return isNote ? "translate(0 2)" : "translate(-28 -35) scale(1.14)";
  if (isNote) return type === "mech" ? "translate(24 28) scale(.88)" : "translate(26 32) scale(.87)";
  return type === "mech" ? "translate(13 9) scale(.935)" : "";
};

/** How wide the frame of 400 is shown, in pixels: lines that are closer than the screen's turn into grey. */
const shownWidth: Record<View, number> = { picture: 256, film: 256, large: 440, "large-film": 440, avatar: 220 };

const figureOf = ({ type, seed }: Drawn, view: View): string =>
  figureMarkup(figure(type, seed), "f", hatchPitch(shownWidth[view]));
