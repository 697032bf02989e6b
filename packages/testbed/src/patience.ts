/** For `vi.waitFor`, whose own second is too short for a busy machine: only what hangs runs into this. */
export const patience = { timeout: 30_000 };
