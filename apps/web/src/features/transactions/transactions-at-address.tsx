/** The page at its address. Reading the query is part of the page's own file, so that no other page has to load it. */
import { type ComponentProps, useMemo } from "react";
import { TransactionsPage } from "./transactions-page.tsx";
import { parseTransactionsSearch } from "./view/transactions-search.ts";

interface TransactionsAtAddressProps extends Omit<ComponentProps<typeof TransactionsPage>, "search"> {
  /** As the address says it, refused values included. */
  given: Record<string, unknown>;
}

export const TransactionsAtAddress = ({ given, ...page }: TransactionsAtAddressProps) => {
  const search = useMemo(() => parseTransactionsSearch({ ...given }), [given]);
  return <TransactionsPage search={search} {...page} />;
};
