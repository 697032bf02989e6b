/**
 * One migrated database a run, copied for every test that wants its own: in memory a copy takes tens of
 * milliseconds, migrating would take longer with every migration we add.
 */
import { randomBytes } from "node:crypto";
import { migrate } from "@passport/database";
import { limitTemporaryTables } from "@passport/database/roles";
import { allowDeveloper, asDeveloper } from "./developer-role.ts";
import { runSql } from "./run-sql.ts";

export const templateName = "passport_template";

export interface TestDatabase extends AsyncDisposable {
  /** With the rights of all our processes together, for tests that prepare and look; a server takes its own role. */
  readonly databaseUrl: string;
  /** As the migrations run, for what none of them may do. */
  readonly ownerUrl: string;
}

const withDatabase = (url: string, name: string): string => {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.toString();
};

/** `url` names any database of the cluster; the template is made beside it. */
export const createTemplate = async (url: string): Promise<void> => {
  await runSql(url, `create database ${templateName}`);
  await migrate(withDatabase(url, templateName));
  await allowDeveloper(withDatabase(url, templateName));
  // The auditor has found books and chains equal, so that signers sign. Tests of the auditor remove it.
  await runSql(
    withDatabase(url, templateName),
    "insert into equality_checks (id, at, is_equal) values (gen_random_uuid(), '2036-01-01', true)",
  );
};

export const copyTemplate = async (url: string): Promise<TestDatabase> => {
  const name = `test_${randomBytes(6).toString("hex")}`;
  await runSql(url, `create database ${name} template ${templateName}`);
  await runSql(url, limitTemporaryTables(name));
  const ownerUrl = withDatabase(url, name);
  return {
    databaseUrl: asDeveloper(ownerUrl),
    ownerUrl,
    // By force: a pool that a failed test left open must not hide the failure behind another one.
    async [Symbol.asyncDispose]() {
      await runSql(url, `drop database if exists ${name} with (force)`);
    },
  };
};
