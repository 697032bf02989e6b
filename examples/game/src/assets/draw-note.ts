/** What surrounds a figure on its large picture: the face of a banknote. */
import { bandsMarkup } from "@passport/engraving/bands-markup";
import { rosette } from "@passport/engraving/rosette";

interface Drawn {
  /** What the lines are drawn from. */
  seed: string;
  tokenId: string;
}

/** Colour runs outwards along the lines: the tier's ink in the middle, our own two at the rim. */
const iris =
  '<radialGradient id="i" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="252"><stop offset=".1" stop-color="#fff" stop-opacity=".8"/>' +
  '<stop offset=".4" stop-color="currentColor"/><stop offset=".72" stop-color="#ff7a59"/><stop offset="1" stop-color="#8b7cf6"/></radialGradient>';

const ground = ({ seed }: Drawn): string => {
  const lines = bandsMarkup(rosette(seed, { radius: 252 }), "g");
  return (
    '<g transform="translate(200 244)" fill="none" stroke="url(#i)" stroke-width=".6" opacity=".72">' +
    `<g class="ground">${lines}</g></g>`
  );
};

const frame =
  '<g fill="none" stroke="currentColor"><path d="M12 12H388V488H12z" opacity=".8"/>' +
  '<path d="M17 17H383V483H17z" stroke-width=".5" opacity=".6"/></g>';

/** The number in two corners; the last digits of a long one. */
const corners = ({ seed, tokenId }: Drawn): string => {
  const lines = bandsMarkup(rosette(`corner of ${seed}`, { radius: 19, order: 12, density: 0.5 }), "k");
  const number = tokenId.slice(-4);
  return (
    '<g id="n" transform="translate(28 28)"><circle r="19" fill="#080b10"/>' +
    `<g fill="none" stroke="currentColor" stroke-width=".5" opacity=".8">${lines}</g><circle r="10" fill="#080b10"/>` +
    `<text text-anchor="middle" y="2.9" font-family="Saira Condensed,Arial Narrow,sans-serif" font-weight="600" font-size="${number.length > 2 ? 7.5 : 9.5}" fill="currentColor">${number}</text></g>` +
    '<use href="#n" x="344" y="444"/>'
  );
};

/** Type too small to copy. */
const microText =
  '<text x="52" y="15.6" textLength="322" font-family="monospace" font-size="3.4" fill="currentColor" opacity=".75">' +
  `${"HANGAR 7 · BUILT TO LAST · ".repeat(6)}</text>`;

export const drawNote = (asset: Drawn): string =>
  `<defs>${iris}</defs>${ground(asset)}${frame}${microText}${corners(asset)}`;
