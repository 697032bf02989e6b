import type { FactorDependencies } from "../factors/index.ts";

/** Entry needs the dependencies of the factors and no others. */
export type EntryDependencies = FactorDependencies;
