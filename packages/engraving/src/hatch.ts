/**
 * Tone by hatching. An engraver has one ink; dark and light are the thickness of parallel lines. Five
 * tones, each in two directions (grains), so that neighbouring planes of one tone still separate.
 *
 * A hatch only reads as one while its lines are two to three pixels apart: closer, the screen mixes
 * them to grey; wider, a small plate holds no line at all. So the pitch is chosen from the size at
 * which the picture is shown, and a picture too small for any pitch gets flat tints instead.
 */
import { numbers, roundTo } from "./trace.ts";

export type Tone = 0 | 1 | 2 | 3 | 4;
/** Which way the lines run; `a` is the light side's. */
export type Grain = "a" | "b";

const angles: Record<Grain, number> = { a: 35, b: -52 };
/** Line thickness as a share of the pitch, from the darkest tone to the brightest. */
const weights = [0.1, 0.2, 0.35, 0.52, 0.71] as const;
/** How much of the ink's own colour a tone keeps; dark tones lean to the plate, bright ones to white. */
const ink = [78, 90, 100, 92, 74] as const;

const hundredth = roundTo(0.01);
const plate = "var(--plate,#0b0f15)";
const lineColour = (tone: Tone) => `color-mix(in srgb,currentColor ${ink[tone]}%,${tone > 2 ? "#fff" : "#0b0f15"})`;
const tintShare = [10, 20, 34, 52, 74] as const;

/**
 * Lines this far apart, in CSS pixels, look engraved: up to 3 on a picture that fills half the window,
 * less on a card. A dense display shows finer ones as clearly.
 */
const readablePitchPx = (displayWidthPx: number, pixelRatio: number): number =>
  Math.min(3, 2.1 + displayWidthPx / 700) * (pixelRatio >= 1.5 ? 0.75 : 1);
/** Above this, in units of the 400 wide frame, most plates would hold fewer than four lines. */
const coarsestPitch = 9;

/** `tint` when the picture is too small to be hatched. */
export type Pitch = number | "tint";

export const hatchPitch = (displayWidthPx: number, pixelRatio = 1, frameWidth = 400): Pitch => {
  const pitch = (readablePitchPx(displayWidthPx, pixelRatio) * frameWidth) / displayWidthPx;
  return pitch > coarsestPitch ? "tint" : Math.max(0.5, hundredth(pitch));
};

export const tones = [0, 1, 2, 3, 4] as const satisfies readonly Tone[];
const grains = ["a", "b"] as const satisfies readonly Grain[];

/** The ground is part of the tile, so a plate is one shape; the line lies on the tile's seam and hides it. */
const tile = (id: string, tone: Tone, grain: Grain, pitch: number): string => {
  const width = numbers([hundredth(weights[tone] * pitch)]);
  return (
    `<pattern id="${id}${tone}${grain}" width="400" height="${pitch}" patternUnits="userSpaceOnUse"` +
    ` patternTransform="rotate(${angles[grain]})"><path fill="${plate}" stroke="none" d="M0 0H400V${pitch}H0z"/>` +
    `<path d="M0 0H400M0 ${pitch}H400" stroke="${lineColour(tone)}" stroke-opacity="1" stroke-width="${width}"/></pattern>`
  );
};

export const hatchDefs = (id: string, pitch: Pitch): string =>
  pitch === "tint" ? "" : tones.flatMap((tone) => grains.map((grain) => tile(id, tone, grain, pitch))).join("");

export const toneFill = (id: string, pitch: Pitch, tone: Tone, grain: Grain): string =>
  pitch === "tint" ? `color-mix(in srgb,currentColor ${tintShare[tone]}%,${plate})` : `url(#${id}${tone}${grain})`;
