import { access } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname } from "node:path";
import { expect, it } from "vitest";
import { memoryFolder } from "./memory-folder.ts";
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

it("without fsync its files are in memory where that has room, and are removed all the same", async () => {
  let folder: string;
  {
    await using postgres = await startPostgres();
    folder = postgres.dataFolder;
    expect(dirname(folder)).toBe((await memoryFolder()) ?? tmpdir());
    expect(await runSql(postgres.urlOf("postgres"), "show fsync")).toEqual([{ fsync: "off" }]);
  }
  await expect(access(folder)).rejects.toThrow("ENOENT");
});
