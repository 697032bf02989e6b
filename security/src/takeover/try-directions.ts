/**
 * Every act on every column of every table, with the login of each process: what is done is what the written directions say
 * (HOLD-21). In a database of its own, whose rows are made up and whose checks are dropped.
 */
import { addressAs, type ProcessRole } from "@passport/database";
import { processRoles } from "@passport/database/roles";
import { copyTemplate } from "@passport/testbed/template";
import { isWritten } from "../../../packages/database/src/roles/directions.ts";
import {
  connect,
  fillTables,
  readTables,
  type Trial,
  trialsOf,
  tryAct,
} from "../../../packages/database/src/roles/testing/try-acts.ts";
import type { Fixture } from "../fixture.ts";
import type { Row } from "../row.ts";

export const tryDirections = async ({ servers }: Pick<Fixture, "servers">): Promise<Row[]> => {
  await using database = await copyTemplate(servers.postgresUrl);
  const owner = await connect(database.ownerUrl);
  try {
    const tables = await readTables(owner);
    await fillTables(owner, tables);
    const trials = tables.flatMap(trialsOf);
    const rows: Row[] = [];
    for (const role of processRoles) rows.push(await tryAll(database.ownerUrl, role, trials));
    return rows;
  } finally {
    await owner.end();
  }
};

const tryAll = async (ownerUrl: string, role: ProcessRole, trials: readonly Trial[]): Promise<Row> => {
  const client = await connect(addressAs(ownerUrl, role));
  try {
    const differ: string[] = [];
    let done = 0;
    for (const trial of trials) {
      const isDone = (await tryAct(client, trial)) !== "refused";
      if (isDone) done += 1;
      if (isDone !== isWritten(trial, role)) differ.push(`${trial.act} ${trial.table}.${trial.column}`);
    }
    return {
      check: `takeover: every change of a column that the ${role} can ask for`,
      aim: "0 that differ from the written directions",
      measured: [`${differ.length} of ${trials.length}, ${done} done`, ...differ.slice(0, 10)].join("; "),
      ok: differ.length === 0 && trials.length > 2000,
    };
  } finally {
    await client.end();
  }
};
