/** The sockets of this page, over the browser's WebSocket. */

import { reloadIfSessionIsOver } from "../session/reload-if-session-is-over.ts";
import { reloadPage } from "../session/reload-page.ts";
import { renewSession } from "../session/renew-session.ts";
import { systemClock } from "./clock.ts";
import { createPageSockets } from "./page-sockets.ts";

const openSocket = (path: string) => new WebSocket(new URL(path, location.href.replace(/^http/, "ws")));

export const sockets = createPageSockets(
  { clock: systemClock, openSocket, onUnopened: () => void reloadIfSessionIsOver(), renewSession },
  reloadPage,
);
