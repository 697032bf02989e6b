import { useSyncExternalStore } from "react";
import type { ConnectionStatus } from "./connection-status.ts";
import { sockets } from "./sockets.ts";

export const useConnectionStatus = (): ConnectionStatus =>
  useSyncExternalStore(sockets.subscribeStatus, sockets.status);
