/** The visitor of this page. Set at page load from GET /auth/check, at login, and cleared at logout. */
import type { User } from "@passport/protocol/user";
import { createStore, useStore } from "../store/store.ts";

export type Session = { status: "guest" } | { status: "user"; user: User };

const guest: Session = { status: "guest" };
const session = createStore<Session>(guest);

export const { get: currentSession, subscribe: subscribeSession } = session;

export const setSession = (user: User | undefined) => session.set(user ? { status: "user", user } : guest);

export const useSession = (): Session => useStore(session);
