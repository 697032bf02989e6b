/** Calls with the same key share one run while it lasts. Nothing is kept beyond it: a later call runs again. */
export const shareInFlight = <Result>(run: (key: string) => Promise<Result>): ((key: string) => Promise<Result>) => {
  const inFlight = new Map<string, Promise<Result>>();
  return (key) => {
    const known = inFlight.get(key);
    if (known !== undefined) return known;
    const started = run(key).finally(() => inFlight.delete(key));
    inFlight.set(key, started);
    return started;
  };
};
