/**
 * The guilloche band, the atom of security printing.
 *
 * Two envelopes run around the centre, one inside the other, each a circle that breathes p times:
 *
 *     inner(t) = inner + innerDepth * cos(p t + skew)      outer(t) = outer + outerDepth * cos(p t)
 *
 * Between them weave `lines` copies of one wave, each a little later than the one before:
 *
 *     r_k(t) = mid(t) + half(t) * sin(waves p t + 2 pi k / lines)
 *
 * with mid and half the middle and the half width of the two envelopes. Where neighbours cross, the
 * eye sees petals and lenses that were never drawn. The whole figure repeats p times a turn, so only one
 * sector is ever computed and written; the page turns p copies of it. That keeps a figure that looks
 * like a hundred kilobytes under twelve.
 */
import { polar, trace } from "./trace.ts";

export interface BandForm {
  /** Equal sectors a turn. */
  order: number;
  /** Waves in one sector. */
  waves: number;
  lines: number;
  inner: number;
  outer: number;
  innerDepth?: number;
  outerDepth?: number;
  skew?: number;
}

export interface Band {
  /** Path data of one sector around the origin. */
  d: string;
  /** How often it is turned to make the whole. */
  copies: number;
}

const piecesPerWave = 5;

export const band = (form: BandForm): Band => {
  const { order, waves, lines, inner, outer, innerDepth = 0, outerDepth = 0, skew = 0 } = form;
  const low = (t: number) => inner + innerDepth * Math.cos(order * t + skew);
  const high = (t: number) => outer + outerDepth * Math.cos(order * t);
  const sector = { from: 0, to: (2 * Math.PI) / order, pieces: Math.max(4, waves * piecesPerWave) };
  const thread = (k: number) => {
    const phase = (2 * Math.PI * k) / lines;
    return polar((t) => (low(t) + high(t)) / 2 + ((high(t) - low(t)) / 2) * Math.sin(waves * order * t + phase));
  };
  const d = Array.from({ length: lines }, (_, k) => trace(thread(k), sector)).join("");
  return { d, copies: order };
};

/** The farthest any line of the band gets from the centre. */
export const reach = ({ outer, outerDepth = 0 }: BandForm): number => outer + Math.abs(outerDepth);
