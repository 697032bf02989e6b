/** For every integration test: a transaction of product code that locks rows out of order fails its test file. */
import { createTestDatabase } from "@passport/testbed/use-testbed";
import pg from "pg";
import { afterAll } from "vitest";
import { LockFinder, readEffects } from "./find-locks.ts";
import { disorderIn } from "./lock-ranks.ts";
import { recordLocks, takeSequences } from "./record-locks.ts";

let opening: Promise<LockFinder> | undefined;

/** One for each worker of Vitest. */
const openFinder = async () => {
  await using database = await createTestDatabase();
  const client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  try {
    return new LockFinder(await readEffects(client));
  } finally {
    await client.end();
  }
};

recordLocks();
afterAll(async () => {
  const sequences = takeSequences();
  if (sequences.length === 0) return;
  opening ??= openFinder();
  const finder = await opening;
  const found = new Set(sequences.flatMap((steps) => disorderIn(steps, finder)));
  if (found.size > 0) throw new Error(`Locked out of order (docs/decisions/0065):\n${[...found].join("\n")}`);
});
