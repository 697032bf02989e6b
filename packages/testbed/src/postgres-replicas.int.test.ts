import { access } from "node:fs/promises";
import { dirname } from "node:path";
import { expect, it } from "vitest";
import { startPostgresReplicas } from "./postgres-replicas.ts";
import { runSql } from "./run-sql.ts";
import { waitUntil } from "./wait-until.ts";

it("answers a commit while one standby has it and none while both are gone; the one further ahead is promoted", async () => {
  let folder: string;
  {
    await using replicas = await startPostgresReplicas();
    const { primary, standbys } = replicas;
    folder = dirname(primary.dataFolder);
    const [a, b] = standbys;
    const url = primary.urlOf("postgres");
    await runSql(url, "create table fruits (name text)");
    const add = (name: string) => runSql(url, "insert into fruits values ($1)", [name]);

    await b?.kill();
    await add("pear");

    await a?.kill();
    let isAnswered = false;
    const waiting = add("plum").then(() => {
      isAnswered = true;
    });
    await waitUntil("the commit to wait for a standby", async () => {
      const waits = await runSql(url, "select from pg_stat_activity where wait_event = 'SyncRep'");
      return waits.length === 1;
    });
    expect(isAnswered).toBe(false);
    await b?.restart();
    await waiting;

    // `a` missed the plum, and comes first.
    await primary.kill();
    await a?.restart();
    const promoted = await replicas.promoteFurthest();
    expect(promoted).toBe(b);
    await runSql(promoted.urlOf("postgres"), "insert into fruits values ('quince')");
    const fruits = await runSql(promoted.urlOf("postgres"), "select name from fruits order by name");
    expect(fruits).toEqual([{ name: "pear" }, { name: "plum" }, { name: "quince" }]);
  }
  await expect(access(folder)).rejects.toThrow("ENOENT");
});
