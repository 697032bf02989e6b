/**
 * Brings a database up to the newest migration. Each file is applied in one transaction together
 * with its row in schema_migrations, so a crash leaves a file either applied and recorded or
 * neither. What has been applied is history: a changed, missing or out-of-order file is refused
 * before anything runs.
 */
import pg from "pg";
import { type MigrationFile, migrationsFolder, readMigrationFiles } from "./migration-files.ts";
import { grantPrivileges } from "./roles/grant-privileges.ts";

export interface MigrationReport {
  applied: string[];
  alreadyApplied: number;
}

/** Any constant does; every process that migrates this database must use the same. */
const migrationLock = 7_278_477;

/** Brings our own schema up to date, and then what each role may do with it. */
export const migrate = (url: string): Promise<MigrationReport> =>
  applyMigrations(url, migrationsFolder, grantPrivileges);

export const applyMigrations = async (
  url: string,
  folder: URL,
  afterwards?: (client: pg.Client) => Promise<void>,
): Promise<MigrationReport> => {
  const files = await readMigrationFiles(folder);
  const client = new pg.Client({ connectionString: url, application_name: "passport migrate" });
  await client.connect();
  try {
    // Several processes may start at once: one migrates, the others wait here and then find nothing to do.
    // The lock belongs to the connection, so a killed process frees it.
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    await client.query(
      `create table if not exists schema_migrations (
         name       text primary key,
         checksum   text not null,
         applied_at timestamptz not null default now()
       )`,
    );
    const history = await client.query<AppliedMigration>("select name, checksum from schema_migrations order by name");
    const pending = pendingMigrations(files, history.rows);
    for (const file of pending) await apply(client, file);
    await afterwards?.(client);
    return { applied: pending.map((file) => file.name), alreadyApplied: history.rows.length };
  } finally {
    await client.end();
  }
};

interface AppliedMigration {
  name: string;
  checksum: string;
}

const pendingMigrations = (files: MigrationFile[], history: AppliedMigration[]): MigrationFile[] => {
  for (const [index, applied] of history.entries()) {
    const file = files.find((candidate) => candidate.name === applied.name);
    if (file === undefined) throw new Error(`Migration ${applied.name} was applied, but its file is gone`);
    if (file.checksum !== applied.checksum) {
      throw new Error(`Migration ${applied.name} was changed after it was applied; write a new migration instead`);
    }
    const expected = files[index];
    if (expected?.name !== applied.name) {
      throw new Error(
        `Migration ${expected?.name} comes before ${applied.name}, which is already applied; renumber it`,
      );
    }
  }
  return files.slice(history.length);
};

const apply = async (client: pg.Client, file: MigrationFile): Promise<void> => {
  try {
    await client.query("begin");
    await client.query(file.sql);
    await client.query("insert into schema_migrations (name, checksum) values ($1, $2)", [file.name, file.checksum]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`Migration ${file.name} failed and was rolled back: ${reason}`, { cause: error });
  }
};
