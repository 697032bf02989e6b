import type { FactorDependencies } from "../factors/index.ts";

/** What the use cases of this feature work with: everything that proves a player, and nothing more. */
export type EntryDependencies = FactorDependencies;
