import { useStore } from "../store/store.ts";
import type { ConnectionStatus } from "./connection-status.ts";
import { sockets } from "./sockets.ts";

/** Beside `sockets.ts`, which knows no React. */
export const useConnectionStatus = (): ConnectionStatus => useStore(sockets.status);
