/**
 * PostgreSQL made to answer commits that exist in its own memory only: kill -9 then loses answered
 * commits, which a crash test must notice.
 */
import { connectDatabase } from "@passport/database";
import { sql } from "kysely";

export const unflushed: Readonly<Record<string, string>> = { synchronous_commit: "off", wal_buffers: "64MB" };

/** Holds still the process that would write them a moment later. `url` is the owner's: others may not see it. */
export const holdLogWriter = async (url: string): Promise<Disposable> => {
  await using db = connectDatabase(url, { maxConnections: 1 });
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where backend_type = 'walwriter'`.execute(db);
  const [writer] = rows;
  if (writer === undefined) throw new Error("PostgreSQL has no walwriter");
  process.kill(writer.pid, "SIGSTOP");
  return { [Symbol.dispose]: () => resume(writer.pid) };
};

/** A stopped process outlives its cluster; one that was killed meanwhile is what the test wanted. */
const resume = (pid: number): void => {
  try {
    process.kill(pid, "SIGCONT");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
};
