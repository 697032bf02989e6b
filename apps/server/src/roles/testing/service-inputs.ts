/** The smallest input that each call of the service API takes as valid: with it, only the key can be what refuses. */
import { randomUUID } from "node:crypto";

export interface ServiceInput {
  query?: Record<string, string>;
  body?: unknown;
}

/** By the name of the call. A call that is missing here fails the authorisation matrix. */
export const serviceInputs: Readonly<Record<string, () => ServiceInput>> = {
  listPlayers: () => ({}),
  readPlayer: () => ({ query: { player_id: randomUUID() } }),
  listEvents: () => ({}),
  readEvent: () => ({ query: { event_id: randomUUID() } }),
  replayEvent: () => ({ query: { event_id: randomUUID() }, body: {} }),
  createClaim: () => ({ body: { amount: "1", description: "Repair" } }),
  readClaim: () => ({ query: { claim_id: randomUUID() } }),
  listClaims: () => ({}),
  cancelClaim: () => ({ query: { claim_id: randomUUID() }, body: {} }),
  refundClaim: () => ({ query: { claim_id: randomUUID() }, body: { reason: "Returned" } }),
  readBalance: () => ({}),
  listGameItems: () => ({ query: { player_id: randomUUID() } }),
  lockGameItem: () => ({
    body: { asset_hash: "none", until: new Date(Date.now() + 60_000).toISOString(), reason: "Race" },
  }),
  unlockGameItem: () => ({ body: { asset_hash: "none" } }),
  releaseGameItem: () => ({ body: { asset_hash: "none" } }),
  grantGameItem: () => ({ body: { player_id: randomUUID(), collection: "none", token_id: "1" } }),
};
