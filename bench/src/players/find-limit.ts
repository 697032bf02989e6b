/** The largest count that still holds: doubled until one does not, then narrowed down between the two. */
export const findLimit = async (
  holds: (count: number) => Promise<boolean>,
  { first, last, narrowings }: { first: number; last: number; narrowings: number },
): Promise<number> => {
  let held = 0;
  let failed = last + 1;
  for (let count = first; count <= last; count = Math.min(count * 2, Math.max(last, count + 1))) {
    if (await holds(count)) held = count;
    else {
      failed = count;
      break;
    }
  }
  if (failed > last) return held;
  for (let left = narrowings; left > 0 && failed - held > 1; left -= 1) {
    const middle = Math.floor((held + failed) / 2);
    if (await holds(middle)) held = middle;
    else failed = middle;
  }
  return held;
};
