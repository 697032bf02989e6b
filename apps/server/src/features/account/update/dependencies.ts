import type { AccountDependencies } from "../dependencies.ts";

export type UpdateDependencies = Pick<AccountDependencies, "db" | "outbox" | "access">;
