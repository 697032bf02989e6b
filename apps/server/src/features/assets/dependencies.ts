import type { Ledger } from "@passport/ledger";
import type { Brand } from "@passport/protocol";
import type { MarketplaceConfig, NetworkConfig } from "../../config/config.ts";
import type { VoucherDependencies } from "../vouchers/index.ts";
import type { WebhooksFeature } from "../webhooks/index.ts";
import type { MetadataSource } from "./metadata/metadata-source.ts";

/** Where our contracts are. */
export type Networks = readonly Pick<NetworkConfig, "chainId" | "deployment">[];

/** What the use cases of this feature work with. */
export interface AssetsDependencies extends VoucherDependencies {
  networks: Networks;
}

export interface AssetsCommandDependencies extends AssetsDependencies {
  ledger: Ledger;
  /** Asks games about moves, at once and from this process. */
  ask: WebhooksFeature["ask"];
  /** For tests: how long a game may think about a move. */
  moveDeadlineMs?: number;
  brand: Brand;
  marketplace: MarketplaceConfig;
  metadata: MetadataSource;
}
