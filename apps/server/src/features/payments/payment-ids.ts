/**
 * Every id of a payment follows from its operation's: the hold, its end, and the question to the game, which has the
 * operation's own id.
 */
import { deriveId } from "@passport/database";

export const holdIdOf = (operationId: string): string => deriveId(`payment ${operationId}`);
/** The player's transaction reference and the receipt. It is the hold's only end beside its release (LEDGER-5). */
export const settlementIdOf = (operationId: string): string => deriveId(`settle ${holdIdOf(operationId)}`);
export const releaseIdOf = (operationId: string): string => deriveId(`release ${holdIdOf(operationId)}`);
