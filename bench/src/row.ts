/** One measured fact, beside the bare thing where there is one, and the bar it has to pass. */
export interface Row {
  name: string;
  ours: number;
  bare: number | null;
  unit: string;
  ratio: number | null;
  aim: string;
  pass: boolean;
}

interface Measure {
  name: string;
  unit: string;
  ours: number[];
  bare: number[];
  /** The bar for ours / bare. */
  atLeast?: number;
  atMost?: number;
}

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
};

const round = (value: number): number => Number(value.toPrecision(4));

export const toRow = ({ name, unit, ours, bare, atLeast, atMost }: Measure): Row => {
  const middle = { ours: median(ours), bare: median(bare) };
  const ratio = middle.ours / middle.bare;
  return {
    name,
    ours: round(middle.ours),
    bare: round(middle.bare),
    unit,
    ratio: round(ratio),
    aim: atLeast === undefined ? `ratio <= ${round(atMost ?? 1)}` : `ratio >= ${round(atLeast)}`,
    pass: atLeast === undefined ? ratio <= (atMost ?? 1) : ratio >= atLeast,
  };
};

interface Fact {
  name: string;
  unit: string;
  ours: number;
  /** The bar for the figure itself; without one it is only told. */
  atLeast?: number;
  atMost?: number;
}

/** A figure that nothing bare stands beside. */
export const toFact = ({ name, unit, ours, atLeast, atMost }: Fact): Row => {
  const aims = [...(atLeast === undefined ? [] : [`>= ${atLeast}`]), ...(atMost === undefined ? [] : [`<= ${atMost}`])];
  const pass = !Number.isNaN(ours) && ours >= (atLeast ?? -Infinity) && ours <= (atMost ?? Infinity);
  return { name, ours: round(ours), bare: null, unit, ratio: null, aim: aims.join(", "), pass };
};
