/**
 * A table from 1000 px on, cards below. The cards are the same cells in another layout; since `display`
 * takes a table's meaning away from assistive technology, the roles are written out.
 */
// biome-ignore-all lint/a11y/noRedundantRoles: see above
import { type ReactNode, useId } from "react";
import { useTexts } from "../../lib/texts/texts.ts";
import { classNames } from "../class-names.ts";
import { Skeleton } from "../skeleton/skeleton.tsx";
import { uiTexts } from "../texts.ts";
import styles from "./data-table.module.css";

export interface Column<Row> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  align?: "start" | "end";
  /** A CSS length; without it the content decides. */
  width?: string;
  /** Its place on a card: in the first line (lead left, trail right), in the last (start, end), or a labelled line between. */
  card?: "lead" | "trail" | "line" | "start" | "end";
  /** The geometry of a cell that is still to come; one line without it. */
  loading?: ReactNode;
}

export interface DataTableProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  state: "loading" | "empty" | "error" | "ready";
  empty: ReactNode;
  error: ReactNode;
  onRowClick?: (row: Row) => void;
  /** Names the button that opens a row; without it the first column does. */
  rowLabel?: (row: Row) => string;
  selectedKey?: string | undefined;
  /** A row that came by itself: it is marked once, when it appears. */
  isNew?: (row: Row) => boolean;
  /** These rows belong to the last request, and the next one is pending. */
  busy?: boolean;
  /** How many rows the loading state has: as many as a page usually brings. */
  loadingRows?: number;
}

export const DataTable = <Row,>(props: DataTableProps<Row>) => {
  const { caption, columns, rows, rowKey, state, empty, error, selectedKey, loadingRows = 5, busy = false } = props;
  const texts = useTexts(uiTexts);
  if (state === "empty") return empty;
  if (state === "error") return error;
  return (
    <table
      className={classNames(styles.table, busy && styles.busy)}
      role="table"
      aria-busy={state === "loading" || busy || undefined}
    >
      <caption className="sr">{state === "loading" ? `${caption}. ${texts.loading}` : caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <th
              key={column.id}
              role="columnheader"
              scope="col"
              className={classNames(column.align === "end" && styles.end)}
              style={{ width: column.width }}
            >
              {column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {state === "loading"
          ? Array.from({ length: loadingRows }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
              <LoadingRow key={index} columns={columns} />
            ))
          : rows.map((row) => {
              const key = rowKey(row);
              return <FilledRow key={key} id={key} table={props} row={row} selected={key === selectedKey} />;
            })}
      </tbody>
    </table>
  );
};

const cellClass = <Row,>({ align, card = "line" }: Column<Row>) =>
  classNames(styles.cell, align === "end" && styles.end, styles[`card-${card}`]);

const LoadingRow = <Row,>({ columns }: { columns: readonly Column<Row>[] }) => (
  <tr role="row" className={styles.row}>
    {columns.map((column, index) => (
      <td key={column.id} role="cell" className={cellClass(column)}>
        {column.loading ?? <Skeleton width={index % 2 === 0 ? "72px" : "128px"} height="20px" />}
      </td>
    ))}
  </tr>
);

/** Finds the button that opens a row, to give focus back to it. */
export const findRowButton = (rowKey: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-row="${CSS.escape(rowKey)}"]`);

interface FilledRowProps<Row> {
  id: string;
  table: DataTableProps<Row>;
  row: Row;
  selected: boolean;
}

const FilledRow = <Row,>({ id: key, table, row, selected }: FilledRowProps<Row>) => {
  const { columns, onRowClick, rowLabel, isNew } = table;
  const id = useId();
  return (
    <tr
      role="row"
      className={classNames(styles.row, onRowClick && styles.clickable, isNew?.(row) && styles.arrived)}
      aria-current={selected ? "true" : undefined}
    >
      {columns.map((column, index) => (
        <td
          key={column.id}
          id={index === 0 ? id : undefined}
          role="cell"
          data-label={column.header}
          className={cellClass(column)}
        >
          {/* The whole row is the target of a real button; links and buttons of the cells lie above it. */}
          {index === 0 && onRowClick && (
            <button
              type="button"
              className={styles.open}
              data-row={key}
              aria-label={rowLabel?.(row)}
              aria-labelledby={rowLabel ? undefined : id}
              onClick={() => onRowClick(row)}
            />
          )}
          {column.cell(row)}
        </td>
      ))}
    </tr>
  );
};
