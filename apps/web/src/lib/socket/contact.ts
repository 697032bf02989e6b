/**
 * Whether this page is in contact with the server. The one place that decides it: the banner, the buttons that need the
 * server and the grey of live values follow (OFFLINE-1, OFFLINE-2). A healthy page is in contact from the start.
 */
import { createStore, type Readable } from "../store/store.ts";
import type { ConnectionStatus } from "./connection-status.ts";

export type LostContact = "offline" | Exclude<ConnectionStatus, "open">;

export type Contact =
  | { status: "ok" }
  /** `since` is the last moment at which everything on the page was right. */
  | { status: LostContact; since: string };

interface Browser extends Pick<EventTarget, "addEventListener"> {
  navigator: Pick<Navigator, "onLine">;
}

export const createContact = (sockets: Readable<ConnectionStatus>, browser: Browser): Readable<Contact> => {
  const contact = createStore<Contact>({ status: "ok" });
  const lose = (status: LostContact) => {
    const known = contact.get();
    if (known.status === status) return;
    contact.set({ status, since: known.status === "ok" ? new Date().toISOString() : known.since });
  };
  const follow = () => {
    const status = sockets.get();
    if (status !== "open") lose(browser.navigator.onLine ? status : "offline");
    else if (contact.get().status !== "ok") contact.set({ status: "ok" });
  };
  sockets.subscribe(follow);
  browser.addEventListener("online", follow);
  // By the event and not by `onLine` alone: a page of this very machine works without any network.
  browser.addEventListener("offline", () => lose("offline"));
  return contact;
};
