import type { NetworkConfig } from "../../config/config.ts";
import type { VoucherDependencies } from "../vouchers/index.ts";

/** Where our contracts are. */
export type Networks = readonly Pick<NetworkConfig, "chainId" | "deployment">[];

/** What the use cases of this feature work with. */
export interface AssetsDependencies extends VoucherDependencies {
  networks: Networks;
}
