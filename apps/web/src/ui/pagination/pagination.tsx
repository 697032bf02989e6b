import { useTexts } from "../../lib/texts/texts.ts";
import { classNames } from "../class-names.ts";
import { Icon, type IconName } from "../icon/icon.tsx";
import { uiTexts } from "../texts.ts";
import { pageNumbers } from "./page-numbers.ts";
import styles from "./pagination.module.css";

export interface PaginationProps {
  /** From 1 on. */
  page: number;
  pageCount: number;
  onPage: (page: number) => void;
  label: string;
}

export const Pagination = ({ page, pageCount, onPage, label }: PaginationProps) => {
  const texts = useTexts(uiTexts);
  const arrow = (icon: IconName, name: string, target: number, disabled: boolean) => (
    <button
      type="button"
      className={classNames(styles.page, (icon === "first" || icon === "last") && styles.end)}
      aria-label={name}
      disabled={disabled}
      onClick={() => onPage(target)}
    >
      <Icon name={icon} />
    </button>
  );
  const isFirst = page <= 1;
  const isLast = page >= pageCount;
  return (
    <nav className={styles.pages} aria-label={label}>
      {arrow("first", texts.firstPage, 1, isFirst)}
      {arrow("prev", texts.previousPage, page - 1, isFirst)}
      {pageNumbers(page, pageCount).map((number, index) =>
        number === null ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a gap is its place
          <span key={`gap-${index}`} className={styles.gap} aria-hidden="true">
            …
          </span>
        ) : (
          <button
            key={number}
            type="button"
            className={classNames(styles.page, number !== page && styles.other)}
            aria-current={number === page ? "page" : undefined}
            aria-label={texts.page(number)}
            onClick={() => onPage(number)}
          >
            {number}
          </button>
        ),
      )}
      <span className={styles.of}>{texts.pageOf(page, pageCount)}</span>
      {arrow("next", texts.nextPage, page + 1, isLast)}
      {arrow("last", texts.lastPage, pageCount, isLast)}
    </nav>
  );
};
