/**
 * A part of the page that could not be fetched is an event for the whole page first (`vite:preloadError`)
 * and then a failure for its caller. A caller that can do without it says so here, and the page does
 * not take it for the sign of a new release.
 */
const dispensable = new WeakSet<Error>();

export const goOnWithout = (failure: unknown): undefined => {
  if (failure instanceof Error) dispensable.add(failure);
};

export const isDispensable = (failure: Error): boolean => dispensable.has(failure);
