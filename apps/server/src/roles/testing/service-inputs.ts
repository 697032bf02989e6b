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
};
