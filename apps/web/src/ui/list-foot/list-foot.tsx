import { useTexts } from "../../lib/texts/texts.ts";
import { Pagination } from "../pagination/pagination.tsx";
import { Select } from "../select/select.tsx";
import styles from "./list-foot.module.css";
import { listFootTexts } from "./texts.ts";

const grouping = new Intl.NumberFormat("en-US");

export interface ListFootProps {
  shown: number;
  total: number;
  /** From 1 on. */
  page: number;
  pageSize: number;
  pageSizes: readonly number[];
  onPage: (page: number) => void;
  onPageSize: (pageSize: number) => void;
}

/** Below a list that has pages: how much of it is shown, how many fit a page, and the pages. */
export const ListFoot = ({ shown, total, page, pageSize, pageSizes, onPage, onPageSize }: ListFootProps) => {
  const texts = useTexts(listFootTexts);
  return (
    <div className={styles.foot}>
      <div className={styles.count}>
        <span className="mid small num">{texts.showing(grouping.format(shown), grouping.format(total))}</span>
        <Select
          compact
          label={texts.pageSize}
          value={String(pageSize)}
          options={pageSizes.map((one) => ({ value: String(one), label: texts.perPage(one) }))}
          onValueChange={(value) => onPageSize(Number(value))}
        />
      </div>
      <Pagination
        label={texts.pages}
        page={page}
        pageCount={Math.max(1, Math.ceil(total / pageSize))}
        onPage={onPage}
      />
    </div>
  );
};
