/** Who is in front of the page. Set at page load from GET /auth/check, at login, and cleared at logout. */
import type { User } from "@passport/protocol/user";
import { useSyncExternalStore } from "react";

export type Session = { status: "guest" } | { status: "user"; user: User };

const guest: Session = { status: "guest" };
let session: Session = guest;
const listeners = new Set<() => void>();

export const currentSession = () => session;

export const setSession = (user: User | undefined) => {
  session = user ? { status: "user", user } : guest;
  for (const listener of listeners) listener();
};

export const subscribeSession = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useSession = (): Session => useSyncExternalStore(subscribeSession, currentSession);
