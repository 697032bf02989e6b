/** Loads the farm's calls on demand. Rejects when the file cannot be loaded; the next call tries again. */
export type FarmCalls = typeof import("./farm-calls.ts");

export const loadFarmCalls = (): Promise<FarmCalls> => import("./farm-calls.ts");
