/**
 * Ruled relief, as medals are engraved on banknotes: parallel lines, denser towards the horizon, each
 * lifted by a landscape of soft hills. Every line is closed below the frame, so that a fill in the
 * colour of the page makes it hide what lies behind: hills stand before hills without any masking.
 */
import { type Dice, dice } from "@passport/engraving/seed";
import { numbers } from "@passport/engraving/trace";

export interface GroundOptions {
  width: number;
  /** The horizon. */
  top: number;
  bottom: number;
  lines: number;
  /** Distance between two points of a line. */
  step?: number;
  /** Hills are drawn for a frame of 1440; a narrower frame sees fewer or narrower ones. */
  scale?: number;
  /** How high the hills rise; 1 hides a man's knee, less leaves his feet visible. */
  relief?: number;
}

export interface GroundLine {
  d: string;
  /** 0 at the horizon, 1 at the front. */
  depth: number;
}

interface Hill {
  x: number;
  width: number;
  height: number;
}

const landscape = (q: Dice): Hill[] =>
  Array.from({ length: 9 }, () => ({ x: q.range(-100, 1540), width: q.range(60, 190), height: q.range(14, 60) }));

const lift = (hills: Hill[], x: number, line: number, depth: number): number => {
  const ripple = 5 * Math.sin(x / 90 + line * 0.7) * (0.3 + depth);
  const rise = hills.reduce((sum, hill) => {
    // The crest wanders a little from line to line; a straight one would read as a tube.
    const offset = (x - hill.x - 40 * Math.sin(line / 3)) / hill.width;
    const vary = 0.25 + 0.75 * Math.abs(Math.sin(line * 0.9 + hill.x));
    return sum + hill.height * (1 - depth * 0.4) * Math.exp(-(offset ** 2)) * vary;
  }, 0);
  return (ripple + rise) * (0.5 + depth);
};

/** From the horizon to the front: the order in which they must be painted. */
export const ground = (seed: string, options: GroundOptions): GroundLine[] => {
  const { width, top, bottom, lines, step = 20, scale = 1, relief = 1 } = options;
  const hills = landscape(dice(`ground:${seed}`));
  const floor = bottom + 80;
  return Array.from({ length: lines }, (_, line) => {
    const depth = line / (lines - 1);
    const y = top + (bottom - top) * depth ** 1.7;
    const heightAt = (x: number) => Math.round(y - relief * lift(hills, x / scale, line, depth));
    let penY = heightAt(-step);
    let d = `M${-step} ${floor}V${penY}`;
    for (let x = 0; x <= width + step; x += step) {
      const next = heightAt(x);
      d += `l${numbers([step, next - penY])}`;
      penY = next;
    }
    return { d: `${d}V${floor}z`, depth };
  });
};
