import type { World } from "./world.ts";

/** `source` is what follows "from", conditions included. */
export const countRows = async (world: World, source: string, values: unknown[] = []): Promise<number> => {
  const [row] = await world.sql<{ count: string }>(`select count(*) from ${source}`, values);
  return Number(row?.count ?? 0);
};
