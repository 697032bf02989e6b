/** /transactions. The address holds everything that is chosen; the page only draws it. */

import { exportTransactions } from "@passport/protocol/calls/transactions";
import { transactionPageSizes } from "@passport/protocol/constants";
import { type Currency, supsCurrency } from "@passport/protocol/currency";
import type { User } from "@passport/protocol/user";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect } from "react";
import { callAddress } from "../../lib/api/call-address.ts";
import { formatDayTime } from "../../lib/dates/format-date.ts";
import { nameOf } from "../../lib/money/currency-format.ts";
import { useTexts } from "../../lib/texts/texts.ts";
import { Alert } from "../../ui/alert/alert.tsx";
import { Button } from "../../ui/button/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Icon } from "../../ui/icon/icon.tsx";
import { ListFoot } from "../../ui/list-foot/list-foot.tsx";
import { listGroupsQuery } from "./list/list-groups-query.ts";
import { listState } from "./list/list-state.ts";
import { listTransactionsQuery } from "./list/list-transactions-query.ts";
import { TransactionTable } from "./list/transaction-table.tsx";
import { NewTransactionsNote } from "./live/new-transactions-note.tsx";
import { useFreshList } from "./live/use-fresh-list.ts";
import { useNewTransactions } from "./live/use-new-transactions.ts";
import { useOtherCurrencies } from "./live/use-other-currencies.ts";
import { ReceiptDrawer, ReceiptSlot, useHasReceiptSlot } from "./receipt/receipt-panel.tsx";
import { transactionTexts } from "./texts.ts";
import styles from "./transactions-page.module.css";
import { CurrencyChoice } from "./view/currency-choice.tsx";
import { Filters } from "./view/filters.tsx";
import { exportQuery } from "./view/list-payload.ts";
import {
  pageSizeIn,
  parseTransactionsSearch,
  type TransactionsSearch,
  withFilters,
} from "./view/transactions-search.ts";

export interface SearchChange {
  /** No new entry in the browser's history. */
  replace?: boolean;
  /** The window starts at its top again. */
  scrollsUp?: boolean;
}

interface TransactionsPageProps {
  user: User;
  search: TransactionsSearch;
  onSearch: (search: TransactionsSearch, how?: SearchChange) => void;
}

const PageHead = ({ search, currency }: { search: TransactionsSearch; currency: Currency }) => {
  const texts = useTexts(transactionTexts);
  return (
    <div className={styles.head}>
      <h1>{texts.title}</h1>
      <p className="mid">{texts.subtitle(nameOf(currency))}</p>
      {/* The browser's own download: it is streamed to disk, however long the history is. */}
      <Button
        size="sm"
        className={styles.export}
        title={texts.exportHint}
        render={<a href={callAddress(exportTransactions, exportQuery(search))} download />}
      >
        <Icon name="deposit" size="s" />
        {texts.exportCsv}
      </Button>
    </div>
  );
};

/** A link to a page that is not there any more, or never was, shows the last one that is. */
const useExistingPage = (total: number | undefined, { search, onSearch }: Omit<TransactionsPageProps, "user">) => {
  const last = Math.ceil((total ?? 0) / pageSizeIn(search));
  // Of a list without rows every page is the same, and the address stays as it was given.
  const isBeyond = last > 0 && (search.page ?? 1) > last;
  useEffect(() => {
    if (isBeyond) onSearch(parseTransactionsSearch({ ...search, page: last }), { replace: true });
  }, [isBeyond, last, search, onSearch]);
  return isBeyond;
};

const useReceipt = ({ search, onSearch }: Omit<TransactionsPageProps, "user">) => {
  const { receipt } = search;
  const open = useCallback(
    // From one receipt to the next is no step back in the history; opening the first one is.
    (reference: string) =>
      onSearch(parseTransactionsSearch({ ...search, receipt: reference }), { replace: receipt !== undefined }),
    [search, onSearch, receipt],
  );
  const close = useCallback(
    () => onSearch(parseTransactionsSearch({ ...search, receipt: undefined }), { replace: true }),
    [search, onSearch],
  );
  return { open, close };
};

export const TransactionsPage = ({ user: { account_id: accountId }, search, onSearch }: TransactionsPageProps) => {
  const texts = useTexts(transactionTexts);
  const hasSlot = useHasReceiptSlot();
  const list = useQuery(listTransactionsQuery(accountId, search));
  const groups = useQuery(listGroupsQuery);
  const answer = list.isPlaceholderData ? undefined : list.data;
  const newTransactions = useNewTransactions(accountId);
  useFreshList({ accountId, search, list: answer, newest: newTransactions.newest });
  const isBeyond = useExistingPage(answer?.total, { search, onSearch });
  const receipt = useReceipt({ search, onSearch });

  const others = useOtherCurrencies(accountId);
  // Until the list is there, what the address names; of rows that are about to go, their own.
  const listed = others.find(({ code }) => code === search.currency) ?? supsCurrency;
  const currency = list.data?.currency ?? listed;

  const rows = list.data?.transactions;
  const isOutdated = list.isPlaceholderData || isBeyond;
  const state = listState({ rows, hasFailed: list.isError, isOutdated });
  const fresh = new Set(newTransactions.fresh.map((one) => one.transaction_reference));
  const receiptProps = { accountId, reference: search.receipt, onOpen: receipt.open, onClose: receipt.close };
  // A message instead of rows has the width to itself.
  const hasColumns = hasSlot && (search.receipt !== undefined || ["ready", "loading"].includes(state));
  return (
    <>
      <PageHead search={search} currency={currency} />
      <CurrencyChoice others={others} search={search} onSearch={onSearch} />
      <Filters search={search} onChange={(next, isTyping = false) => onSearch(next, { replace: isTyping })} />
      <div className={classNames(styles.columns, hasColumns && styles.withSlot)}>
        <div className={styles.list}>
          {answer?.searched_back_to && (
            <Alert tone="info">{texts.searchedBackTo(formatDayTime(answer.searched_back_to))}</Alert>
          )}
          <NewTransactionsNote
            search={search}
            fresh={newTransactions.fresh}
            onSettled={newTransactions.settle}
            onShow={onSearch}
          />
          <TransactionTable
            search={search}
            currency={currency}
            state={state}
            rows={rows ?? []}
            busy={list.isPlaceholderData}
            failure={list.error}
            isRetrying={list.isFetching}
            isNew={(row) => fresh.has(row.transaction_reference)}
            onSearch={onSearch}
            onOpen={receipt.open}
            onRetry={() => {
              list.refetch();
              if (groups.isError) groups.refetch();
            }}
          />
          {rows && list.data && state === "ready" && (
            <ListFoot
              shown={rows.length}
              total={list.data.total}
              page={search.page ?? 1}
              pageSize={pageSizeIn(search)}
              pageSizes={transactionPageSizes}
              onPageSize={(size) => onSearch(withFilters(search, { page_size: String(size) }))}
              onPage={(page) => onSearch(parseTransactionsSearch({ ...search, page }), { scrollsUp: true })}
            />
          )}
        </div>
        {hasColumns && <ReceiptSlot {...receiptProps} />}
      </div>
      {!hasSlot && <ReceiptDrawer {...receiptProps} />}
    </>
  );
};
