/**
 * A primary with two streaming standbys, `a` and `b`. A commit is answered once the primary and one of
 * the two have it on disk (`ANY 1 (a, b)`): either standby may be lost without stopping the work, and
 * after the loss of the primary the standby that is further ahead has every answered commit.
 */
import { execFile } from "node:child_process";
import { chown, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { findPostgresProgram } from "./find-program.ts";
import { type Postgres, startPostgres } from "./postgres.ts";
import { runSql } from "./run-sql.ts";
import { postgresUser, type UnixUser } from "./unprivileged-user.ts";
import { waitUntil } from "./wait-until.ts";

const run = promisify(execFile);

const standbyNames = ["a", "b"] as const;

/** So that a copy in the making, or a standby that was away, still finds the log that it lacks. */
const keptLog = { wal_keep_size: "256MB" };

export interface PostgresReplicas extends AsyncDisposable {
  readonly primary: Postgres;
  readonly standbys: readonly Postgres[];
  /** Makes the standby that received more the new primary. The old one must be dead: two would both take writes. */
  promoteFurthest(): Promise<Postgres>;
}

export const startPostgresReplicas = async (wanted: Record<string, string> = {}): Promise<PostgresReplicas> => {
  const settings = { ...keptLog, ...wanted };
  await using started = new AsyncDisposableStack();
  const user = await postgresUser();
  const folder = await mkdtemp(join(tmpdir(), "passport-replicas-"));
  started.defer(() => rm(folder, { recursive: true, force: true }));
  if (user !== undefined) await chown(folder, user.uid, user.gid);

  const primary = started.use(await startPostgres({ fsync: true, dataFolder: join(folder, "primary"), settings }));
  const startStandby = async (name: string): Promise<Postgres> => {
    const dataFolder = join(folder, name);
    await copyCluster(primary, dataFolder, user);
    // A standby introduces itself to the primary by the name of its cluster.
    return started.use(await startPostgres({ fsync: true, dataFolder, settings: { ...settings, cluster_name: name } }));
  };
  const standbys = await Promise.all(standbyNames.map(startStandby));
  await beSynchronous(primary);

  const running = started.move();
  return {
    primary,
    standbys,
    async promoteFurthest() {
      const furthest = await findFurthest(standbys);
      await runSql(furthest.urlOf("postgres"), "select pg_promote()");
      return furthest;
    },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
};

const copyCluster = async (primary: Postgres, dataFolder: string, user: UnixUser | undefined): Promise<void> => {
  const program = await findPostgresProgram("pg_basebackup");
  await mkdir(dataFolder, { mode: 0o700 });
  if (user !== undefined) await chown(dataFolder, user.uid, user.gid);
  const source = ["--host=127.0.0.1", `--port=${primary.port}`, "--username=postgres"];
  const flags = ["--checkpoint=fast", "--wal-method=stream", "--write-recovery-conf", "--no-sync"];
  await run(program, [...source, ...flags, `--pgdata=${dataFolder}`], { cwd: "/", ...user });
};

/** Only now: a primary that waits for standbys which do not exist yet completes no commit at all. */
const beSynchronous = async (primary: Postgres): Promise<void> => {
  const url = primary.urlOf("postgres");
  await runSql(url, `alter system set synchronous_standby_names = 'ANY 1 (${standbyNames.join(", ")})'`);
  await runSql(url, "select pg_reload_conf()");
  await waitUntil("both standbys to be counted", async () => {
    const counted = await runSql(url, "select from pg_stat_replication where sync_state = 'quorum'");
    return counted.length === standbyNames.length;
  });
};

/**
 * Every answered commit was on the disk of one of them before it was answered, and what a standby has
 * received never shrinks: the larger of the two has them all, also if the other one still receives.
 */
const findFurthest = async (standbys: readonly Postgres[]): Promise<Postgres> => {
  const received = await Promise.all(
    standbys.map(async (standby) => ({ standby, bytes: await receivedBytes(standby) })),
  );
  const [furthest] = received.toSorted((one, other) => Number(other.bytes - one.bytes));
  if (furthest === undefined) throw new Error("There is no standby to promote");
  return furthest.standby;
};

const receivedBytes = async (standby: Postgres): Promise<bigint> => {
  const [row] = await runSql<{ bytes: string }>(
    standby.urlOf("postgres"),
    "select pg_wal_lsn_diff(greatest(pg_last_wal_receive_lsn(), pg_last_wal_replay_lsn()), '0/0')::text as bytes",
  );
  return BigInt(row?.bytes ?? 0);
};
