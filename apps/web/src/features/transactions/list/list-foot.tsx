import { transactionPageSizes } from "@passport/protocol/constants";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Pagination } from "../../../ui/pagination/pagination.tsx";
import { Select } from "../../../ui/select/select.tsx";
import { transactionTexts } from "../texts.ts";
import { pageSizeIn, type TransactionsSearch, withFilters } from "../view/transactions-search.ts";
import styles from "./list.module.css";

const grouping = new Intl.NumberFormat("en-US");

interface ListFootProps {
  search: TransactionsSearch;
  shown: number;
  total: number;
  onSearch: (search: TransactionsSearch) => void;
  /** Another page of the same list. */
  onPage: (page: number) => void;
}

export const ListFoot = ({ search, shown, total, onSearch, onPage }: ListFootProps) => {
  const texts = useTexts(transactionTexts);
  const size = pageSizeIn(search);
  return (
    <div className={styles.foot}>
      <div className={styles.count}>
        <span className="mid small num">{texts.showing(grouping.format(shown), grouping.format(total))}</span>
        <Select
          compact
          label={texts.pageSize}
          value={String(size)}
          options={transactionPageSizes.map((one) => ({ value: String(one), label: texts.perPage(one) }))}
          onValueChange={(value) => onSearch(withFilters(search, { page_size: value }))}
        />
      </div>
      <Pagination
        label={texts.pages}
        page={search.page ?? 1}
        pageCount={Math.max(1, Math.ceil(total / size))}
        onPage={onPage}
      />
    </div>
  );
};
