/**
 * The ground of a data page: a sheaf of waves that share one moving envelope, so that it swells to a
 * fabric here and closes to a thread there.
 *
 *     y_k(x) = h/2 + .16 h sin(swell s / 2 + b) + .34 h env(s) sin(waves s + 2 pi k / lines)
 *     env(s) = .55 + .45 sin(swell s + a),   s = 2 pi x / width
 *
 * The worst case .16 + .34 = .5 is exactly half the height: the mesh touches its frame, never leaves it.
 */
import { dice } from "@passport/engraving/seed";
import { type Curve, trace } from "@passport/engraving/trace";

export interface MeshOptions {
  width: number;
  height: number;
  lines?: number;
  waves?: number;
  swell?: number;
}

/** Path data in a frame of `width` by `height`. */
export const mesh = (seed: string, { width, height, lines = 18, waves = 6, swell = 2 }: MeshOptions): string => {
  const q = dice(`mesh:${seed}`);
  const a = q.range(0, 2 * Math.PI);
  const b = q.range(0, 2 * Math.PI);
  const thread =
    (phase: number): Curve =>
    (x) => {
      const s = (x / width) * 2 * Math.PI;
      const envelope = 0.55 + 0.45 * Math.sin(swell * s + a);
      const drift = 0.16 * Math.sin((swell * s) / 2 + b);
      return [x, height * (0.5 + drift + 0.34 * envelope * Math.sin(waves * s + phase))];
    };
  return Array.from({ length: lines }, (_, k) =>
    trace(thread((2 * Math.PI * k) / lines), { from: 0, to: width, pieces: waves * 5 }),
  ).join("");
};
