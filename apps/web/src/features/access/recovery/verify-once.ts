/**
 * A link is good once, so its call is made once a page load, however often React renders, mounts or
 * (in development) mounts twice. A second call gets the same result.
 */
const results = new Map<string, Promise<void>>();

export const verifyOnce = (link: string, send: () => Promise<unknown>): Promise<void> => {
  const known = results.get(link);
  if (known) return known;
  const result = send().then(() => {});
  results.set(link, result);
  return result;
};
