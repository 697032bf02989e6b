import type { ServiceScope } from "@passport/protocol";

/** A registered client whose server calls us: always read from its key, never from an id in the call. */
export interface Game {
  clientId: string;
  name: string;
  keyId: string;
  scopes: readonly ServiceScope[];
}
