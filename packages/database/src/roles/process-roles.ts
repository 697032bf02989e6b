/** Every kind of process logs in to PostgreSQL with a role of its own, which may do what that process needs. */
export const processRoles = ["api", "worker", "signer", "auditor"] as const;
export type ProcessRole = (typeof processRoles)[number];

export const databaseRoleOf = (role: ProcessRole): string => `passport_${role}`;

/**
 * The address with the role of a process as its user, whichever user it names: a process cannot be started as another
 * one, or as the owner, by a mistake in its configuration. The password stays.
 */
export const addressAs = (url: string, role: ProcessRole): string => {
  const address = new URL(url);
  address.username = databaseRoleOf(role);
  return address.toString();
};
