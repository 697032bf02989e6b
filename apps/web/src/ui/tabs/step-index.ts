/** Where an arrow, Home or End key leads in a row of items that can be disabled; wraps around. Null: not a moving key. */
export const stepIndex = (
  key: string,
  current: number,
  disabled: readonly boolean[],
  keys: { back: string; forward: string },
): number | null => {
  const count = disabled.length;
  const start = { [keys.back]: current - 1, [keys.forward]: current + 1, Home: 0, End: count - 1 }[key];
  if (start === undefined) return null;
  const step = key === keys.back || key === "End" ? -1 : 1;
  for (let tried = 0; tried < count; tried++) {
    const index = (((start + step * tried) % count) + count) % count;
    if (!disabled[index]) return index;
  }
  return current;
};
