/** SESSION-13: ends the session, forgets the user and reloads, here and in the other tabs of this browser. */
import { logout } from "@passport/protocol/calls/access";
import { call } from "../api/call.ts";
import { reloadPage } from "./reload-page.ts";
import { setSession } from "./session-store.ts";

const channelName = "session";
const loggedOut = "logged-out";

/** Rejects when the server could not be told: the session is still alive then, and the page must not pretend otherwise. */
export const logOut = async () => {
  await call(logout);
  setSession(undefined);
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(loggedOut);
  channel.close();
  location.reload();
};

/** Reloads when another tab logs out; its socket would say so too, but only while it is connected. */
export const followLogout = () => {
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener("message", ({ data }) => {
    if (data === loggedOut) reloadPage();
  });
  return () => channel.close();
};
