/** SESSION-13: ends the session, forgets the user and the wallet, and loads the page that says so. Other tabs reload. */
import { logout } from "@passport/protocol/calls/access";
import { pages } from "@passport/protocol/pages";
import { call } from "../api/call.ts";
import { disconnectWallet } from "../wallet/load-engine.ts";
import { holdReloads, reloadPage } from "./reload-page.ts";
import { setSession } from "./session-store.ts";

const channelName = "session";
const loggedOut = "logged-out";

/** Rejects when the server could not be reached: the session is still alive then, and the page must not pretend otherwise. */
const leaveServer = async () => {
  // The wallet first: with the session its sockets end, and the page reloads over whatever is still under way.
  await disconnectWallet();
  await call(logout);
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(loggedOut);
  channel.close();
};

/** For pages that continue as a guest's. Rejects as `leaveServer` does. */
export const endSession = async () => {
  await leaveServer();
  setSession(undefined);
};

/** Rejects as `leaveServer` does. */
export const logOut = async () => {
  holdReloads(true);
  try {
    await leaveServer();
  } catch (error) {
    holdReloads(false);
    throw error;
  }
  // A new load: nothing of the player stays in this page's memory.
  location.assign(pages.loggedOut);
};

/** Reloads when another tab logs out; its socket would say so too, but only while it is connected. */
export const followLogout = () => {
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener("message", ({ data }) => {
    if (data === loggedOut) reloadPage();
  });
  return () => channel.close();
};
