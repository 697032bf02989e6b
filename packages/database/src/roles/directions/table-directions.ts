import type { DB } from "../../tables.ts";
import type { ProcessRole } from "../process-roles.ts";

/**
 * Words of `Act`, with spaces between them. `any` is every act that the column's type knows, `update` all of them but
 * `insert`. What a trigger writes instead of what was asked for counts as refused.
 */
export type Directions = Partial<Record<ProcessRole, string>>;

/** A table or a column that is missing fails the type check. `row` says who deletes. */
export type TableDirections = {
  [Table in keyof DB]: Record<Extract<keyof DB[Table], string>, Directions> & {
    row?: Partial<Record<ProcessRole, "delete">>;
  };
};
