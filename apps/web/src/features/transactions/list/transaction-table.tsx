import type { Transaction } from "@passport/protocol/calls/transactions";
import type { Currency } from "@passport/protocol/currency";
import { useMemo } from "react";
import { Rosette } from "../../../art/react/rosette.tsx";
import { nameOf } from "../../../lib/money/currency-format.ts";
import { catalogueTexts, shownError } from "../../../lib/texts/catalogue.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Button } from "../../../ui/button/button.tsx";
import { DataTable, type DataTableProps } from "../../../ui/data-table/data-table.tsx";
import { EmptyState } from "../../../ui/empty-state/empty-state.tsx";
import { FailedState } from "../../../ui/empty-state/failed-state.tsx";
import { transactionTexts } from "../texts.ts";
import { pageSizeIn, type TransactionsSearch, withoutFilters } from "../view/transactions-search.ts";
import { columnsOf } from "./columns.tsx";
import { shortReference } from "./reference.ts";

interface TransactionTableProps {
  search: TransactionsSearch;
  currency: Currency;
  state: DataTableProps<Transaction>["state"];
  rows: readonly Transaction[];
  busy: boolean;
  failure: unknown;
  isRetrying: boolean;
  isNew: (transaction: Transaction) => boolean;
  onSearch: (search: TransactionsSearch) => void;
  onOpen: (reference: string) => void;
  onRetry: () => void;
}

const Empty = ({ search, currency, onSearch }: Pick<TransactionTableProps, "search" | "currency" | "onSearch">) => {
  const texts = useTexts(transactionTexts);
  const { group, sub_group: subGroup } = search;
  const clear = <Button onClick={() => onSearch(withoutFilters(search))}>{texts.clearFilters}</Button>;
  if (search.search !== undefined || search.from !== undefined || search.to !== undefined) {
    return (
      <EmptyState
        art={<Rosette seed="no-match" order={6} density={0.2} />}
        title={texts.noMatch}
        text={texts.noMatchText}
        action={clear}
      />
    );
  }
  const chosenText = subGroup === undefined ? texts.emptyGroup : texts.emptySubGroup(subGroup);
  return (
    <EmptyState
      art={<Rosette seed="no-transactions" density={0.4} />}
      title={texts.emptyFor(group ?? texts.anyGroup)}
      text={group === undefined ? texts.emptyText(nameOf(currency)) : chosenText}
      action={group !== undefined && clear}
    />
  );
};

export const TransactionTable = (props: TransactionTableProps) => {
  const { search, currency, failure, isRetrying, onSearch, onOpen, onRetry, ...table } = props;
  const texts = useTexts(transactionTexts);
  const catalogue = useTexts(catalogueTexts);
  const columns = useMemo(() => columnsOf(texts, currency), [texts, currency]);
  return (
    <DataTable
      {...table}
      caption={texts.list}
      columns={columns}
      rowKey={(row) => row.transaction_reference}
      rowLabel={(row) => texts.openReceipt(shortReference(row.transaction_reference))}
      onRowClick={(row) => onOpen(row.transaction_reference)}
      selectedKey={search.receipt}
      loadingRows={pageSizeIn(search)}
      empty={<Empty search={search} currency={currency} onSearch={onSearch} />}
      error={
        <FailedState
          title={texts.failed}
          text={shownError(failure, catalogue)}
          retry={texts.retry}
          isRetrying={isRetrying}
          onRetry={onRetry}
        />
      }
    />
  );
};
