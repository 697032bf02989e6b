import { access } from "node:fs/promises";
import { expect, it } from "vitest";
import { startPostgres } from "./postgres.ts";
import { isAlive } from "./process-tree.ts";
import { runSql } from "./run-sql.ts";

it("keeps what was committed through kill -9 and restart on the same port, and cleans up behind itself", async () => {
  let folder: string;
  let pid: number;
  {
    await using postgres = await startPostgres({ fsync: true });
    folder = postgres.dataFolder;
    const url = postgres.urlOf("postgres");
    await runSql(url, "create table fruits as select 'pear' as name");
    await postgres.kill();
    await expect(runSql(url, "select 1")).rejects.toThrow("ECONNREFUSED");
    await postgres.restart();
    expect(await runSql(url, "select name from fruits")).toEqual([{ name: "pear" }]);
    expect(await runSql(url, "show fsync")).toEqual([{ fsync: "on" }]);
    pid = postgres.pid();
  }
  expect(isAlive(pid)).toBe(false);
  await expect(access(folder)).rejects.toThrow("ENOENT");
});
