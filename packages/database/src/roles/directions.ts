/**
 * Which process may change which column of which table in which direction, compared with what each of them can do
 * (`directions.int.test.ts`): what is granted, as far as triggers let it through. Functions are not in it. A table or a column
 * without an entry fails the type check.
 */
import { accessDirections } from "./directions/access.ts";
import { assetsDirections } from "./directions/assets.ts";
import { chainsDirections } from "./directions/chains.ts";
import { gamesDirections } from "./directions/games.ts";
import { moneyDirections } from "./directions/money.ts";
import { platformDirections } from "./directions/platform.ts";
import { playersDirections } from "./directions/players.ts";
import { protectionDirections } from "./directions/protection.ts";
import type { Directions, TableDirections } from "./directions/table-directions.ts";
import type { ProcessRole } from "./process-roles.ts";

export const directions: TableDirections = {
  ...accessDirections,
  ...assetsDirections,
  ...chainsDirections,
  ...gamesDirections,
  ...moneyDirections,
  ...platformDirections,
  ...playersDirections,
  ...protectionDirections,
};

/** In which states each process may begin a row; in none where it is not named. A table with states and without an entry fails the test. */
export const firstStates: Readonly<Record<string, Partial<Record<ProcessRole, readonly string[] | "any">>>> = {
  chain_events: { worker: "any" },
  claims: { api: "any", worker: "any" },
  // By the api, a game's own items go at once, in the state "confirmed".
  operations: { api: ["pending"], worker: "any" },
  // Every voucher begins in the column's default state.
  vouchers: {},
  webhook_events: { api: "any", worker: "any" },
};

/** Whether the table lets this role do this. */
export const isWritten = (
  { table, column, act }: { table: string; column: string; act: string },
  role: ProcessRole,
): boolean => {
  const ofTable: Record<string, Directions | undefined> = directions[table as keyof TableDirections];
  const words = ofTable[column]?.[role]?.split(" ") ?? [];
  return words.includes("any") || (act !== "insert" && words.includes("update")) || words.includes(act);
};
