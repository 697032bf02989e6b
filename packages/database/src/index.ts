export { type ArrayElement, bytesArray, mixedArray, plainArray, textArray } from "./array-text.ts";
export { type ConnectOptions, connectDatabase, type Database } from "./connect.ts";
export { deriveId } from "./derive-id.ts";
export { type MigrationReport, migrate } from "./migrate.ts";
export { newId } from "./new-id.ts";
export { readClock } from "./read-clock.ts";
export { addressAs, type ProcessRole } from "./roles/process-roles.ts";
export type { DB, Json, JsonObject, JsonValue } from "./tables.ts";
export { inTransaction, type Transaction } from "./transaction.ts";
