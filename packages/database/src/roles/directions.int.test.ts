/** Every act of every process on every column, tried with its own login and compared with the written table. */
import { createTestDatabase, type TestDatabase } from "@passport/testbed";
import type pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Directions, directions } from "./directions.ts";
import { addressAs, type ProcessRole, processRoles } from "./process-roles.ts";
import { connect, fillTables, readTables, type Table, type Trial, trialsOf, tryAct } from "./testing/try-acts.ts";

let database: TestDatabase;
let owner: pg.Client;
let tables: Table[];
beforeAll(async () => {
  database = await createTestDatabase();
  owner = await connect(database.ownerUrl);
  tables = await readTables(owner);
  await fillTables(owner, tables);
});
afterAll(async () => {
  await owner.end();
  await database[Symbol.asyncDispose]();
});

const isWritten = ({ table, column, act }: Trial, role: ProcessRole): boolean => {
  const ofTable: Record<string, Directions | undefined> = directions[table as keyof typeof directions] ?? {};
  const words = ofTable[column]?.[role]?.split(" ") ?? [];
  return words.includes("any") || (act !== "insert" && words.includes("update")) || words.includes(act);
};

it.each(processRoles)(
  "the %s changes each column in the directions that are written, and in no other one",
  async (role) => {
    const client = await connect(addressAs(database.ownerUrl, role));
    try {
      const trials = tables.filter(({ name }) => name in directions).flatMap(trialsOf);
      const wrong: string[] = [];
      for (const trial of trials) {
        const outcome = await tryAct(client, trial);
        // A rule that has nothing to do with roles objects: the role itself was let through.
        const isDone = outcome !== "refused";
        if (isDone !== isWritten(trial, role))
          wrong.push(`${role} ${isDone ? "may" : "is refused"}: ${trial.act} ${trial.table}.${trial.column}`);
      }
      expect(trials.length).toBeGreaterThan(150);
      expect(wrong).toEqual([]);
    } finally {
      await client.end();
    }
  },
);
