import { randomUUID } from "node:crypto";

/** As a game's server asks for a payment. Returns the id of the claim. */
export const createClaim = async (origin: string, key: string, amount: bigint): Promise<string> => {
  const response = await fetch(`${origin}/api/service/claims`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${key}`,
      "content-type": "application/json",
      "idempotency-key": randomUUID(),
    },
    body: JSON.stringify({ amount: String(amount), description: "Bench" }),
  });
  const { claim_id, error_code } = (await response.json()) as { claim_id?: string; error_code?: string };
  if (claim_id === undefined) throw new Error(`no claim: ${error_code}`);
  return claim_id;
};
