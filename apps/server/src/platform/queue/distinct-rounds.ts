/**
 * Cuts a batch into rounds, so that no two items of a round have a key in common. Items with a common key keep their order:
 * the later one sees what the earlier one did.
 */
export const distinctRounds = <Item>(
  items: readonly Item[],
  keysOf: (item: Item) => readonly string[],
): (readonly Item[])[] => {
  const rounds: Item[][] = [];
  /** The first round that is free of the key. */
  const next = new Map<string, number>();
  for (const item of items) {
    const keys = keysOf(item);
    const nth = Math.max(0, ...keys.map((key) => next.get(key) ?? 0));
    const round = rounds[nth] ?? [];
    round.push(item);
    rounds[nth] = round;
    for (const key of keys) next.set(key, nth + 1);
  }
  return rounds;
};
