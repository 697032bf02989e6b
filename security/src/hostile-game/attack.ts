import type { Answer, Payer, Side, Table } from "./table.ts";
import { claimAmount } from "./table.ts";

export interface GameAttack {
  name: string;
  /** How many attempts were accepted, of how many. */
  attempt(table: Table): Promise<Attempts>;
}

export interface Attempts {
  made: number;
  /** In words; empty when all is well. */
  accepted: string[];
}

export const together = (all: readonly Attempts[]): Attempts => ({
  made: all.reduce((sum, { made }) => sum + made, 0),
  accepted: all.flatMap(({ accepted }) => accepted),
});

/** One attempt, which is accepted when the condition holds. */
export const attempted = (what: string, isAccepted: boolean): Attempts => ({
  made: 1,
  accepted: isAccepted ? [what] : [],
});

export const isRefused = ({ status }: Answer): boolean => status >= 400 && status < 500 && status !== 429;

export interface ClaimFields {
  amount?: unknown;
  description?: unknown;
  [field: string]: unknown;
}

export const postClaim = (table: Table, side: Side, fields: ClaimFields = {}): Promise<Answer> =>
  table.call(side.game.key, "POST", "/api/service/claims", {
    body: { amount: claimAmount, description: "A thing", ...fields },
  });

/** Returns its id. */
export const createClaim = async (table: Table, side: Side, fields: ClaimFields = {}): Promise<string> => {
  const { status, body } = await postClaim(table, side, fields);
  if (status !== 200) throw new Error(`no claim: ${JSON.stringify(body)}`);
  return String(body["claim_id"]);
};

export const payClaim = (table: Table, { player }: { player: Payer }, claimId: string, amount = claimAmount) =>
  table.command(player, "TRANSACT:SUPREMACY_WORLD", { claim_id: claimId, amount });

export const stateOf = async ({ fixture }: Table, claimId: string): Promise<string> => {
  const [row] = await fixture.sql<{ state: string }>("select state from claims where id = $1", [claimId]);
  return row?.state ?? "gone";
};
