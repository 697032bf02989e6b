/** Every act of every process on every column, tried with its own login and compared with the written table. */
import { createTestDatabase, type TestDatabase } from "@passport/testbed";
import type pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { directions, firstStates, isWritten } from "./directions.ts";
import { addressAs, processRoles } from "./process-roles.ts";
import {
  connect,
  fillTables,
  readStates,
  readTables,
  type StateColumn,
  startIn,
  type Table,
  trialsOf,
  tryAct,
} from "./testing/try-acts.ts";

let database: TestDatabase;
let owner: pg.Client;
let tables: Table[];
let states: StateColumn[];
beforeAll(async () => {
  database = await createTestDatabase();
  owner = await connect(database.ownerUrl);
  tables = await readTables(owner);
  states = await readStates(owner);
  await fillTables(owner, tables);
});
afterAll(async () => {
  await owner.end();
  await database[Symbol.asyncDispose]();
});

it("[HOLD-21] tries every table", () =>
  expect(tables.map(({ name }) => name).toSorted()).toEqual(Object.keys(directions).toSorted()));

it.each(processRoles)(
  "[HOLD-21] the %s changes each column in the directions that are written, and in no other one",
  async (role) => {
    const client = await connect(addressAs(database.ownerUrl, role));
    try {
      const trials = tables.flatMap(trialsOf);
      const wrong: string[] = [];
      for (const trial of trials) {
        const outcome = await tryAct(client, trial);
        // A rule that has nothing to do with roles objects: the role itself was let through.
        const isDone = outcome !== "refused";
        if (isDone !== isWritten(trial, role))
          wrong.push(`${role} ${isDone ? "may" : "is refused"}: ${trial.act} ${trial.table}.${trial.column}`);
      }
      const done = trials.filter((trial) => isWritten(trial, role)).length;
      process.stdout.write(`${role}: ${trials.length} acts tried, ${done} of them are allowed\n`);
      expect(trials.length).toBeGreaterThan(2000);
      expect(wrong).toEqual([]);
    } finally {
      await client.end();
    }
  },
);

it.each(processRoles)(
  "[HOLD-24] the %s begins rows in the states that are written, and in no other one",
  async (role) => {
    expect(states.map(({ table }) => table)).toEqual(Object.keys(firstStates));
    const client = await connect(addressAs(database.ownerUrl, role));
    try {
      for (const { table, values } of states) {
        const columns = tables.find(({ name }) => name === table);
        if (columns === undefined) throw new Error(`no table ${table}`);
        const begun: string[] = [];
        for (const state of values)
          if ((await tryAct(client, startIn(columns, state))) !== "refused") begun.push(state);
        const written = firstStates[table]?.[role] ?? [];
        expect({ table, begun }).toEqual({ table, begun: written === "any" ? values : written });
      }
    } finally {
      await client.end();
    }
  },
);
