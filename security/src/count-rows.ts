import type { Fixture } from "./fixture.ts";

/** `source` is what follows "from", conditions included. */
export const countRows = async (fixture: Fixture, source: string, values: unknown[] = []): Promise<number> => {
  const [row] = await fixture.sql<{ count: string }>(`select count(*) from ${source}`, values);
  return Number(row?.count ?? 0);
};
