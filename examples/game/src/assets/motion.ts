/**
 * What moves in a film: the ground turns, lamps breathe, light runs over the metal once in a while, and each type has a
 * movement of its own. A film is an SVG like the picture, so that it begins with exactly what was there before. Only
 * opacity and transforms change.
 */
import type { AssetType } from "./known-asset.ts";

/** Keyframes of the figure, how long one round takes, and around which point. */
interface Movement {
  keyframes: string;
  seconds: number;
  origin?: string;
}

const recoil: Movement = {
  keyframes: "0%,52%,100%{transform:none}56%{transform:translate(12px,-10px)}70%{transform:translate(-2px,2px)}",
  seconds: 3,
};
const sway: Movement = { keyframes: "0%,100%{transform:none}50%{transform:rotate(1.5deg)}", seconds: 5 };

const movements: Record<AssetType, Movement> = {
  mech: { keyframes: "0%,100%{transform:none}50%{transform:translateY(4px) scaleY(.992)}", seconds: 3 },
  weapon: recoil,
  power_core: { keyframes: "to{transform:rotate(360deg)}", seconds: 24, origin: "200px 246px" },
  mystery_crate: {
    keyframes: "0%,70%,100%{transform:none}76%,88%{transform:rotate(-1.6deg)}82%,94%{transform:rotate(1.6deg)}",
    seconds: 3,
  },
  mech_skin: sway,
  weapon_skin: sway,
};

export const motionOf = (type: AssetType): string => {
  const { keyframes, seconds, origin = "200px 250px" } = movements[type];
  const timing = type === "power_core" ? "linear" : "ease-in-out";
  return [
    '<linearGradient id="l"><stop stop-color="#fff" stop-opacity="0"/><stop offset=".5" stop-color="#fff"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></linearGradient>',
    // Slanted by its group: a gradient follows the edges of what it fills, and they would show.
    '<g transform="skewX(-14)"><path class="light" d="M-160 0h150v500h-150z" fill="url(#l)" opacity=".13"/></g>',
    "<style>",
    `@keyframes figure{${keyframes}}`,
    "@keyframes ground{to{transform:rotate(360deg)}}",
    "@keyframes lamp{50%{opacity:.35}}",
    "@keyframes light{0%,30%{transform:none}80%,100%{transform:translateX(720px)}}",
    `.figure{transform-origin:${origin};animation:figure ${seconds}s ${timing} infinite}`,
    ".ground{animation:ground 90s linear infinite}",
    '.figure [fill="#fff"]{animation:lamp 1.6s ease-in-out infinite}',
    ".light{animation:light 3s ease-in-out infinite}",
    "@media (prefers-reduced-motion:reduce){.figure,.ground,.light,.figure *{animation:none!important}}",
    "</style>",
  ].join("");
};
