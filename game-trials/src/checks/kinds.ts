/** The words of operations that several checks use. */
import type { OperationRow } from "../books.ts";

export const isMove = ({ kind }: Pick<OperationRow, "kind">): boolean =>
  kind === "move_to_game" || kind === "move_from_game";

const ended: readonly string[] = ["confirmed", "returned", "failed", "unclaimed", "unfulfilled"];
export const isUnended = ({ state }: Pick<OperationRow, "state">): boolean => !ended.includes(state);
