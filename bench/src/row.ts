/** One measured fact: ours beside the bare thing, and the bar it has to pass. */
export interface Row {
  name: string;
  ours: number;
  bare: number;
  unit: string;
  ratio: number;
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
