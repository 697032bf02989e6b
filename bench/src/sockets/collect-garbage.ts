/** Loaded into both servers: SIGUSR2 collects garbage, so that memory is compared after the same broom. */
process.on("SIGUSR2", () => {
  globalThis.gc?.();
  globalThis.gc?.();
});
