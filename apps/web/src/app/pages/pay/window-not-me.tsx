/** The button that locks the account, with what the shell would bring. Loaded for payments that a hold stops: few are. */
import { QueryClientProvider } from "@tanstack/react-query";
import { NotMe } from "../../../features/holds/panel/not-me.tsx";
import { queryClient } from "../../query-client.ts";

export const WindowNotMe = () => (
  <QueryClientProvider client={queryClient}>
    <NotMe size="sm" />
  </QueryClientProvider>
);
