/**
 * A login for tests and development: the rights of all our processes together, and every row of the tables that are
 * not the ledger's, to prepare what a test needs. It is made in clusters of tests and of development only.
 */
import { databaseRoleOf, processRoles } from "@passport/database/roles";
import { runSql } from "./run-sql.ts";

const developerRole = "passport_developer";

/** In one database, after its migrations, which make the roles of the processes. */
export const allowDeveloper = async (ownerUrl: string): Promise<void> => {
  const statements = [
    `do $$ begin
       create role ${developerRole} login;
     exception when duplicate_object or unique_violation then null;
     end $$`,
    `grant ${processRoles.map(databaseRoleOf).join(", ")} to ${developerRole}`,
    // Tests and seeds give players money that no chain has seen.
    `grant passport_bookkeeper to ${developerRole}`,
    // ...and the currencies of games, which in production are the owner's decision.
    `grant execute on function ledger.declare_currency to ${developerRole}`,
    `grant select, insert, update, delete on all tables in schema public, signer to ${developerRole}`,
    `alter default privileges in schema public grant select, insert, update, delete on tables to ${developerRole}`,
  ];
  for (const statement of statements) await runSql(ownerUrl, statement);
};

export const asDeveloper = (ownerUrl: string): string => {
  const url = new URL(ownerUrl);
  url.username = developerRole;
  return url.toString();
};
