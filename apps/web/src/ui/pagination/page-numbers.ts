/** Pages a pager offers: first, last, the current one and its neighbours; null is a gap of two pages or more. */
export const pageNumbers = (page: number, pageCount: number): (number | null)[] => {
  const wanted = new Set([1, pageCount, page - 1, page, page + 1]);
  const shown = [...wanted].filter((number) => number >= 1 && number <= pageCount).sort((a, b) => a - b);
  return shown.flatMap((number, index) => {
    const before = shown[index - 1] ?? number - 1;
    const missing = number - before - 1;
    // A gap as wide as the page it hides would only cost a click.
    if (missing === 1) return [number - 1, number];
    return missing > 1 ? [null, number] : [number];
  });
};
