import { useStore } from "../store/store.ts";
import { type Contact, createContact } from "./contact.ts";
import { sockets } from "./sockets.ts";

export const pageContact = createContact(sockets.status, globalThis);

// REALTIME-32: without these a page would notice minutes later, and then wait up to 36 s.
addEventListener("offline", sockets.drop);
addEventListener("online", sockets.reconnect);

// For styles: whatever shows a live value turns grey without asking.
pageContact.subscribe(() =>
  document.documentElement.toggleAttribute("data-lost-contact", pageContact.get().status !== "ok"),
);

export const useContact = (): Contact => useStore(pageContact);
