import { sql } from "kysely";

/** In a statement that reads `users`: the check that counts, since a lock may have been set after the request began. */
export const opensSites = sql<boolean>`(users.deleted_at is null and not users.total_lock)`;
