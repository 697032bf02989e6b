/** Asks again when the window closed meanwhile: what held inside it then held no more. */
export const within = async <T>(windowMs: number, ask: () => Promise<T>): Promise<T> => {
  for (;;) {
    const start = performance.now();
    const answer = await ask();
    if (performance.now() - start < windowMs) return answer;
  }
};
