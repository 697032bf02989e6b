import type { Database } from "@passport/database";
import * as calls from "@passport/protocol";
import { onService, type ServiceHandler } from "../../platform/wire/handlers.ts";
import { grantGameItem } from "./service/grant-game-item.ts";
import { listGameItems } from "./service/list-game-items.ts";
import { lockGameItem, unlockGameItem } from "./service/lock-game-item.ts";
import { releaseGameItem } from "./service/release-game-item.ts";

export const assetsServiceCalls = (dependencies: { db: Database }): ServiceHandler[] => [
  onService(calls.listGameItems, (exchange) => listGameItems(dependencies, exchange)),
  onService(calls.lockGameItem, lockGameItem),
  onService(calls.unlockGameItem, unlockGameItem),
  onService(calls.releaseGameItem, releaseGameItem),
  onService(calls.grantGameItem, grantGameItem),
];
