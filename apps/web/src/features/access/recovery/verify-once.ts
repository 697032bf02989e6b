/**
 * A link is good once, so its call is made once a page load, however often React renders, mounts or
 * (in development) mounts twice. Whoever asks again gets the same answer.
 */
const answers = new Map<string, Promise<void>>();

export const verifyOnce = (link: string, send: () => Promise<unknown>): Promise<void> => {
  const known = answers.get(link);
  if (known) return known;
  const answer = send().then(() => {});
  answers.set(link, answer);
  return answer;
};
