import * as calls from "@passport/protocol";
import { type HttpHandler, onHttp } from "../../platform/wire/handlers.ts";
import type { SessionDependencies } from "./dependencies.ts";
import { logout } from "./sessions/end-sessions.ts";

export const sessionRoutes = (dependencies: SessionDependencies): HttpHandler[] => [
  // No Clear-Site-Data: the browser keeps nothing private of ours (responses are no-store, the session is
  // HttpOnly), while it would wipe the chosen theme and hold the answer back until all storage is swept.
  onHttp(calls.logout, async (exchange) => {
    await logout(dependencies, exchange);
    exchange.clearSession();
    return { success: true } as const;
  }),
];
