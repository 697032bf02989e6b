/**
 * A rosette is four bands around one centre: a wide rim, a wide field, a narrow tight ring that
 * reads as a braid, and the eye. The proportions are fixed, so every rosette is of one family; the
 * seed picks the order (how many petals), the weave and the depths, so no two people share one.
 */
import { type Band, type BandForm, band } from "./band.ts";
import { type Dice, dice } from "./seed.ts";

export interface RosetteOptions {
  radius: number;
  /** Petals; left to the seed unless a screen wants a certain figure. */
  order?: number;
  /** 1 for a figure of about 300 px; less for small ones, whose lines would close up. */
  density?: number;
}

export const orders = [8, 9, 10, 12, 14, 16] as const;

const forms = (q: Dice, { order, density = 1 }: RosetteOptions): BandForm[] => {
  const p = order ?? q.pick(orders);
  const lines = (count: number) => Math.round(count * density);
  return [
    {
      order: p,
      waves: q.int(2, 3),
      lines: lines(10),
      inner: 0.7,
      outer: 0.95,
      innerDepth: q.range(0.03, 0.07),
      outerDepth: q.range(0.025, 0.05),
      skew: Math.PI,
    },
    {
      order: p,
      waves: q.int(1, 2),
      lines: lines(12),
      inner: 0.44,
      outer: 0.7,
      innerDepth: q.range(-0.07, 0.07),
      outerDepth: q.range(0.03, 0.07),
      skew: q.pick([0, Math.PI]),
    },
    { order: p * 2, waves: 1, lines: lines(6), inner: 0.36, outer: 0.455, outerDepth: 0.012 },
    {
      order: p,
      waves: 1,
      lines: lines(9),
      inner: 0.13,
      outer: 0.36,
      innerDepth: q.range(0.01, 0.04),
      outerDepth: q.range(-0.03, 0.03),
    },
  ];
};

const scaled = (form: BandForm, radius: number): BandForm => ({
  ...form,
  inner: form.inner * radius,
  outer: form.outer * radius,
  innerDepth: (form.innerDepth ?? 0) * radius,
  outerDepth: (form.outerDepth ?? 0) * radius,
});

export const rosette = (seed: string, options: RosetteOptions): Band[] =>
  forms(dice(`rosette:${seed}`), options).map((form) => band(scaled(form, options.radius)));
