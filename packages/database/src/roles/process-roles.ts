/** Every kind of process logs in to PostgreSQL with a role of its own, which may do what that process needs. */
export const processRoles = ["api", "worker", "signer", "auditor"] as const;
export type ProcessRole = (typeof processRoles)[number];

export const databaseRoleOf = (role: ProcessRole): string => `passport_${role}`;

/**
 * Jobs of these make temporary tables. No other role may: a temporary table with the name of ours is what a function
 * without a search path would read.
 */
export const temporaryTableMakers: readonly ProcessRole[] = ["worker", "auditor"];

/**
 * PostgreSQL gives this right to everybody in each new database, a copy of a migrated one included, because it belongs to
 * the database and not to its schema. `database` is quoted.
 */
export const limitTemporaryTables = (database: string): string =>
  `revoke temporary on database ${database} from public, ${processRoles.map(databaseRoleOf).join(", ")};
   grant temporary on database ${database} to ${temporaryTableMakers.map(databaseRoleOf).join(", ")}`;

/**
 * The address with the role of a process as its user, whichever user it names: a process cannot be started as another
 * one, or as the owner, by a mistake in its configuration. The password stays.
 */
export const addressAs = (url: string, role: ProcessRole): string => {
  const address = new URL(url);
  address.username = databaseRoleOf(role);
  return address.toString();
};
