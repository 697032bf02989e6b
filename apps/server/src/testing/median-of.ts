/** The middle one of an odd number: a busy machine holds up one or two of five, what is slow by itself all of them. */
export const medianOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
