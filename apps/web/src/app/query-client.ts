import { QueryClient } from "@tanstack/react-query";
import { pageContact } from "../lib/socket/page-contact.ts";

// Sockets bring changes; asking again by itself would only add load.
export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false } },
});

// What a page asked for before the contact was lost, or could not ask for meanwhile, is asked for again (OFFLINE-5).
pageContact.subscribe(() => {
  if (pageContact.get().status === "ok") void queryClient.invalidateQueries();
});
