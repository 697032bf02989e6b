import { useStore } from "../store/store.ts";
import type { ConnectionStatus } from "./connection-status.ts";
import { sockets } from "./sockets.ts";

export const useConnectionStatus = (): ConnectionStatus => useStore(sockets.status);
