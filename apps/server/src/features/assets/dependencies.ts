import type { Brand } from "@passport/protocol";
import type { MarketplaceConfig, NetworkConfig } from "../../config/config.ts";
import type { VoucherDependencies } from "../vouchers/index.ts";
import type { MetadataSource } from "./metadata/metadata-source.ts";

/** Where our contracts are. */
export type Networks = readonly Pick<NetworkConfig, "chainId" | "deployment">[];

/** What the use cases of this feature work with. */
export interface AssetsDependencies extends VoucherDependencies {
  networks: Networks;
}

export interface AssetsCommandDependencies extends AssetsDependencies {
  brand: Brand;
  marketplace: MarketplaceConfig;
  metadata: MetadataSource;
}
