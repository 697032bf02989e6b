import { loginWithEmail } from "@passport/protocol/calls/access";
import { call } from "../../lib/api/call.ts";
import { setSession } from "../../lib/session/session-store.ts";
import { afterLogin } from "./after-login.ts";
import { readyFingerprint } from "./fingerprint.ts";

interface Credentials {
  email: string;
  password: string;
}

/** LOGIN-10. Rejects with an ApiError; resolves when the page is on its way to where the visitor wanted to be. */
export const logIn = async ({ email, password }: Credentials, redirectURL: string | undefined): Promise<void> => {
  const fingerprint = readyFingerprint();
  const { user } = await call(loginWithEmail, {
    body: { email, password, auth_type: "email", is_external: false, ...(fingerprint && { fingerprint }) },
  });
  const next = afterLogin(redirectURL, location.origin);
  if (next.kind === "redirect") location.assign(next.to);
  else setSession(user);
};
