import type { Database } from "@passport/database";
import type { Bus } from "../../platform/bus/bus.ts";
import type { ChainReaders } from "../../platform/chain/reader.ts";
import type { OutboxRelay } from "../../platform/outbox/relay.ts";
import type { Sealer } from "../../platform/secrets/sealer.ts";
import type { Logger } from "../../platform/telemetry/log.ts";
import type { IntentsFeature } from "../intents/index.ts";

/** What issuing a voucher needs. */
export interface VoucherDependencies {
  db: Database;
  /** The way to the signer. */
  bus: Bus;
  /** Opens what the signer sealed. */
  sealer: Sealer;
  readers: ChainReaders;
  /** Looks at the player's proof before anything is held. */
  intents: Pick<IntentsFeature, "prove">;
  outbox: Pick<OutboxRelay, "poke">;
  log: Logger;
}
