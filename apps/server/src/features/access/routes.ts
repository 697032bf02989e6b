import {
  checkSession as checkSessionCall,
  loginWithEmail as loginCall,
  logout as logoutCall,
} from "@passport/protocol";
import { type HttpHandler, onHttp } from "../../platform/wire/handlers.ts";
import { checkSession } from "./check-session.ts";
import type { AccessDependencies } from "./dependencies.ts";
import { logout } from "./end-sessions.ts";
import { loginWithEmail } from "./login-with-email.ts";

export const accessRoutes = (dependencies: AccessDependencies): HttpHandler[] => [
  onHttp(loginCall, async ({ body, sessionToken, setSession, userAgent }) => {
    const { token, user } = await loginWithEmail(dependencies, {
      email: body.email,
      password: body.password,
      device: { userAgent, fingerprint: body.fingerprint, previousToken: sessionToken },
    });
    setSession(token);
    return { user, auth_type: "email" };
  }),

  onHttp(checkSessionCall, async ({ actor }) => ({ user: await checkSession(dependencies, actor) })),

  // No Clear-Site-Data: the browser keeps nothing private of ours (answers are no-store, the session is
  // HttpOnly), while it would wipe the chosen theme and hold the answer back until all storage is swept.
  onHttp(logoutCall, async ({ sessionToken, clearSession }) => {
    await logout(dependencies, sessionToken);
    clearSession();
    return { success: true } as const;
  }),
];
