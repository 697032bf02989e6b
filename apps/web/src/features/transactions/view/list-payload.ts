/** The page's address as the wire asks for it (TXN-1, TXN-2): page from zero, days as moments. */
import type { exportTransactions, listTransactions } from "@passport/protocol/calls/transactions";
import type { PayloadInputOf, QueryInputOf } from "@passport/protocol/declare";
import { periodOf } from "./days.ts";
import { orderOf, pageSizeIn, type TransactionsSearch } from "./transactions-search.ts";

type Payload = PayloadInputOf<typeof listTransactions>;
type Narrowing = "currency" | "from" | "to";
type ListPayload = Required<Omit<Payload, Narrowing>> & Pick<Payload, Narrowing>;

/** Only one other than SUPS is named (TXN-1). */
const currencyIn = ({ currency }: TransactionsSearch) => (currency === undefined ? {} : { currency });

const directionOf = (search: TransactionsSearch) => (orderOf(search) === "newest" ? "desc" : "asc");

export const listPayload = (search: TransactionsSearch): ListPayload => {
  const items = (["group", "sub_group"] as const).flatMap((column) => {
    const value = search[column];
    return value === undefined ? [] : [{ column, operator: "equals" as const, value }];
  });
  return {
    ...currencyIn(search),
    page: (search.page ?? 1) - 1,
    page_size: pageSizeIn(search),
    search: search.search ?? "",
    filter: { link_operator: "and", items },
    sort_by: "created_at",
    sort_dir: directionOf(search),
    ...periodOf(search),
  };
};

/** The same filters and order, without pages: a file holds all of it. */
export const exportQuery = (search: TransactionsSearch): QueryInputOf<typeof exportTransactions> => ({
  ...currencyIn(search),
  search: search.search ?? "",
  ...(search.group !== undefined && { group: search.group }),
  ...(search.sub_group !== undefined && { sub_group: search.sub_group }),
  sort_dir: directionOf(search),
  ...periodOf(search),
});
