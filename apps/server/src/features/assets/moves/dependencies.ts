import type { MarketplaceConfig } from "../../../config/config.ts";
import type { Networks } from "../dependencies.ts";
import type { AwaitMoveDependencies } from "./await-move.ts";
import type { OpenMoveDependencies } from "./open-move.ts";

/** What moves work with, and what their responses are read with. */
export interface MoveDependencies extends OpenMoveDependencies, AwaitMoveDependencies {
  networks: Networks;
  marketplace: MarketplaceConfig;
}
