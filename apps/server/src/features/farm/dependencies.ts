import type { NetworkConfig } from "../../config/config.ts";
import type { ChainReaders } from "../../platform/chain/reader.ts";

/** What the use case of this feature works with; its routes and its index name it too. */
export interface FarmDependencies {
  networks: readonly NetworkConfig[];
  readers: ChainReaders;
}
