/**
 * Curves as SVG path data, small and smooth.
 *
 * A curve is any function of one parameter that returns a point. Between two parameters it is
 * written as one cubic Bezier whose handles lie along the curve's own tangents, a third of the step
 * away: that is the Hermite form, and five or six such pieces a wave cannot be told from the curve.
 * Coordinates are relative and rounded to a tenth. Each piece starts where the rounded pen really
 * is, not where it should be, so rounding errors never add up.
 */

export type Point = readonly [x: number, y: number];
export type Curve = (t: number) => Point;

export const roundTo = (step: number) => (n: number) => {
  const rounded = Math.round(n / step) * step;
  // 0.30000000000000004 is three tenths; minus zero is zero.
  return Number(rounded.toFixed(4)) || 0;
};
export const tenth = roundTo(0.1);

/** Numbers as path data wants them: no leading zero, and a minus sign separates by itself. */
export const numbers = (list: readonly number[]): string =>
  list.reduce((text, n) => {
    const digits = String(n).replace(/^(-?)0\./, "$1.");
    return text === "" || digits.startsWith("-") ? text + digits : `${text} ${digits}`;
  }, "");

const derivative = (curve: Curve, t: number, step: number): Point => {
  const epsilon = step / 200;
  const [ax, ay] = curve(t - epsilon);
  const [bx, by] = curve(t + epsilon);
  return [(bx - ax) / (2 * epsilon), (by - ay) / (2 * epsilon)];
};

export interface Span {
  from: number;
  to: number;
  pieces: number;
}

export const trace = (curve: Curve, { from, to, pieces }: Span): string => {
  const step = (to - from) / pieces;
  const [startX, startY] = curve(from);
  let penX = tenth(startX);
  let penY = tenth(startY);
  let d = `M${numbers([penX, penY])}`;
  for (let i = 0; i < pieces; i++) {
    const a = from + i * step;
    const b = a + step;
    const [ax, ay] = curve(a);
    const [bx, by] = curve(b);
    const [aDx, aDy] = derivative(curve, a, step);
    const [bDx, bDy] = derivative(curve, b, step);
    const third = step / 3;
    const end = [tenth(bx - penX), tenth(by - penY)] as const;
    const handles = [
      ax + aDx * third - penX,
      ay + aDy * third - penY,
      bx - bDx * third - penX,
      by - bDy * third - penY,
    ].map(tenth);
    d += `c${numbers([...handles, ...end])}`;
    penX = tenth(penX + end[0]);
    penY = tenth(penY + end[1]);
  }
  return d;
};

/** A radius that depends on the angle, as a curve. */
export const polar =
  (radius: (angle: number) => number): Curve =>
  (angle) => [radius(angle) * Math.cos(angle), radius(angle) * Math.sin(angle)];
