/** For integration tests only: these read what vitest-setup.ts provided. */
import { inject } from "vitest";
import { copyTemplate, type TestDatabase } from "./template.ts";

export interface SharedServers {
  /** Shared by all test files: never kill it; subjects of tests that run side by side must differ. */
  natsUrl: string;
  /** The cluster's own database, for what needs more than one database. */
  postgresUrl: string;
}

export const useTestbed = (): SharedServers => ({ natsUrl: inject("natsUrl"), postgresUrl: inject("postgresUrl") });

/** An own, empty, migrated database. `await using` drops it; what is left over dies with the cluster. */
export const createTestDatabase = (): Promise<TestDatabase> => copyTemplate(inject("postgresUrl"));
