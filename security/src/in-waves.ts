/** All of them, a few at a time: a crowd, but one that a machine with two cores can serve. */
export const inWaves = async <T, Result>(
  items: readonly T[],
  atOnce: number,
  run: (item: T, index: number) => Promise<Result>,
): Promise<Result[]> => {
  const results: Result[] = [];
  for (let start = 0; start < items.length; start += atOnce) {
    const wave = items.slice(start, start + atOnce);
    results.push(...(await Promise.all(wave.map((item, offset) => run(item, start + offset)))));
  }
  return results;
};
