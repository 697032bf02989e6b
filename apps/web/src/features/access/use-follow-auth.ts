import type { AuthResponse } from "@passport/protocol/calls/access";
import { pages } from "@passport/protocol/pages";
import { useNavigate } from "@tanstack/react-router";
import { noteFreshLogin } from "../../lib/session/fresh-login.ts";
import { setSession } from "../../lib/session/session-store.ts";
import { finishAuth } from "./after-auth.ts";
import { type PendingSignup, pendingSignup } from "./signup/pending-signup.ts";

interface FollowOptions {
  redirectURL: string | undefined;
  tenant?: string | undefined;
  /** Of a page that continues by itself; it takes precedence over any redirect (LOGIN-22). */
  callback?: (response: AuthResponse) => void;
  /** As the provider gave it to the page; stored with a sign-up that begins here (LOGIN-19). */
  email?: string | undefined;
  /** Where a player goes for whom nothing else is decided. */
  otherwise?: string;
}

const withEmail = (pending: PendingSignup, email: string | undefined): PendingSignup =>
  pending.auth_type === "email" || email === undefined ? pending : { ...pending, email };

/** Does what `finishAuth` decided. Resolves when the navigation has started. */
export const useFollowAuth = () => {
  const navigate = useNavigate();
  return async (
    response: AuthResponse,
    { redirectURL, tenant, callback, email, otherwise = pages.profile }: FollowOptions,
  ): Promise<void> => {
    const next = finishAuth(response, { redirectURL, hasCallback: callback !== undefined });
    if (next.kind === "sign-up") {
      pendingSignup.keep(withEmail(next.pending, email));
      const captcha = next.asksCaptcha ? "true" : undefined;
      return navigate({ to: pages.signup, search: { captcha, redirectURL, tenant } });
    }
    if (next.kind === "two-factor") return navigate({ href: next.to });
    if (next.kind === "callback") return callback?.(response);
    if (next.kind === "redirect") {
      noteFreshLogin(next.to);
      return location.assign(next.to);
    }
    setSession(next.user);
    return navigate({ href: otherwise, replace: true });
  };
};
