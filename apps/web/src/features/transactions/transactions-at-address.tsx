/** The page at its address. Reading the query is part of the page's own file, so that no other page has to load it. */
import { useMemo } from "react";
import { useAddressQuery } from "../../lib/address/use-address-query.ts";
import { useUser } from "../../lib/session/use-user.ts";
import { TransactionsPage } from "./transactions-page.tsx";
import { parseTransactionsSearch } from "./view/transactions-search.ts";

export const TransactionsAtAddress = () => {
  const { given, onSearch } = useAddressQuery();
  const search = useMemo(() => parseTransactionsSearch({ ...given }), [given]);
  return <TransactionsPage user={useUser()} search={search} onSearch={onSearch} />;
};
