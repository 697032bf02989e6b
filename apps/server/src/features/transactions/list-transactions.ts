import type { SearchPage } from "@passport/ledger";
import type * as calls from "@passport/protocol";
import { transactionSearchDepth } from "@passport/protocol";
import type { CommandExchange } from "../../platform/wire/handlers.ts";
import type { TransactionsDependencies } from "./dependencies.ts";
import { findAccountIn, toCurrency } from "./find-account.ts";
import { toFilter } from "./to-filter.ts";
import { toTransaction } from "./to-transaction.ts";

type Asked = calls.PayloadOf<typeof calls.listTransactions>;

/** TXN-14, H4: the account is the session's, whatever the payload says. */
export const listTransactions = async (
  dependencies: Pick<TransactionsDependencies, "ledger" | "heavyReads">,
  { actor: { accountId }, payload }: Pick<CommandExchange<typeof calls.listTransactions>, "actor" | "payload">,
): Promise<calls.OutputOf<typeof calls.listTransactions>> => {
  const account = await findAccountIn(dependencies.ledger, accountId, payload.currency);
  const { entries, total, searchedBackTo } = await find(dependencies, account.accountId, payload);
  return {
    transactions: entries.map((entry) => toTransaction(entry, account.accountId)),
    currency: toCurrency(account.currency),
    total,
    searched_back_to: searchedBackTo?.toISOString() ?? null,
  };
};

const find = async (
  { ledger, heavyReads }: Pick<TransactionsDependencies, "ledger" | "heavyReads">,
  accountId: string,
  asked: Asked,
): Promise<SearchPage> => {
  const search = asked.search.trim();
  const filter = toFilter({ ...asked, search, ...columnsOf(asked.filter) });
  if (filter === undefined) return { entries: [], total: 0, searchedBackTo: undefined };
  const order = asked.sort_dir === "desc" ? "newest" : "oldest";
  const query = { ...filter, accountId, page: asked.page, pageSize: asked.page_size, order } as const;
  if (search === "") return { ...(await ledger.history(query)), searchedBackTo: undefined };
  return heavyReads.run(() => ledger.search({ ...query, text: search, depth: transactionSearchDepth }));
};

const columnsOf = ({ items }: Asked["filter"]): { groups: string[]; subGroups: string[] } => {
  const valuesOf = (name: (typeof items)[number]["column"]) =>
    items.filter(({ column }) => column === name).map(({ value }) => value);
  return { groups: valuesOf("group"), subGroups: valuesOf("sub_group") };
};
