/** Transfers a second of one contestant in one lap. */
export type Contestant = () => Promise<number>;

/** In turn, so that what disturbs the machine for a while disturbs all of them. */
export const runLaps = async <Name extends string>(
  contestants: Record<Name, Contestant>,
  laps: number,
): Promise<Record<Name, number[]>> => {
  const entries = Object.entries(contestants) as [Name, Contestant][];
  const figures = Object.fromEntries(entries.map(([name]) => [name, [] as number[]])) as Record<Name, number[]>;
  for (let lap = 1; lap <= laps; lap += 1) {
    for (const [name, measure] of entries) figures[name].push(Math.round(await measure()));
    console.error(`lap ${lap} of ${laps}`, Object.fromEntries(entries.map(([name]) => [name, figures[name].at(-1)])));
  }
  return figures;
};
