/** SESSION-13: ends the session, forgets the user and the wallet and reloads, here and in the other tabs of this browser. */
import { logout } from "@passport/protocol/calls/access";
import { call } from "../api/call.ts";
import { disconnectWallet } from "../wallet/load-engine.ts";
import { reloadPage } from "./reload-page.ts";
import { setSession } from "./session-store.ts";

const channelName = "session";
const loggedOut = "logged-out";

/**
 * The same without the reload, for pages that continue as a guest's. Rejects when the server could not be reached: the
 * session is still alive then, and the page must not pretend otherwise.
 */
export const endSession = async () => {
  // The wallet first: with the session its sockets end, and the page reloads over whatever is still under way.
  await disconnectWallet();
  await call(logout);
  setSession(undefined);
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(loggedOut);
  channel.close();
};

/** Rejects as `endSession` does. */
export const logOut = async () => {
  await endSession();
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
