import type { AuthResponse } from "@passport/protocol/calls/access";
import { useNavigate } from "@tanstack/react-router";
import { paths } from "../../app/paths.ts";
import { setSession } from "../../lib/session/session-store.ts";
import { finishAuth } from "./after-auth.ts";

interface FollowOptions {
  redirectURL: string | undefined;
  /** Of a page that goes on by itself; it comes before any redirect (LOGIN-22). */
  callback?: (response: AuthResponse) => void;
}

/** Does what `finishAuth` decided. Resolves when the page is on its way to where the visitor wanted to be. */
export const useFollowAuth = () => {
  const navigate = useNavigate();
  return async (response: AuthResponse, { redirectURL, callback }: FollowOptions): Promise<void> => {
    const next = finishAuth(response, redirectURL);
    if (next.kind === "two-factor") return navigate({ href: next.to });
    if (callback) return callback(response);
    if (next.kind === "redirect") return location.assign(next.to);
    setSession(next.user);
    return navigate({ to: paths.profile, replace: true });
  };
};
