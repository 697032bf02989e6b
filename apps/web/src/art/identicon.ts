/**
 * The smallest figure, for 24 to 40 px: at that size a rosette's weave closes to a disc, so an identicon
 * speaks by its outline. Two bands of few lines; the seed picks how many petals, how deep they are cut,
 * and whether the inner star follows the outer one or stands against it.
 */
import { type Band, band } from "@passport/engraving/band";
import { dice } from "@passport/engraving/seed";

export const identicon = (seed: string, radius: number): Band[] => {
  const q = dice(`identicon:${seed}`);
  const petals = q.pick([3, 4, 5, 6, 7, 8, 9]);
  const depth = q.range(0.05, 0.2);
  const waist = q.range(0.42, 0.56);
  const innerPetals = q.chance(0.5) ? petals : q.pick([3, 4, 5, 6]);
  return [
    band({
      order: petals,
      waves: q.int(1, 2),
      lines: q.int(4, 6),
      inner: waist * radius,
      outer: (0.98 - depth) * radius,
      innerDepth: q.range(-0.12, 0.12) * radius,
      outerDepth: depth * radius,
    }),
    band({
      order: innerPetals,
      waves: 1,
      lines: q.int(3, 4),
      inner: q.range(0.05, 0.14) * radius,
      outer: (waist - 0.16) * radius,
      outerDepth: q.range(0.02, 0.1) * radius,
      skew: q.pick([0, Math.PI]),
    }),
  ];
};
