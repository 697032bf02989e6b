/** One of the two histories behind its tab. The list is read again whenever the server announces a change of an operation. */
import { operationsTopic } from "@passport/protocol/calls/operations";
import { pages } from "@passport/protocol/pages";
import type { UseQueryResult } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";
import { useTopic } from "../../../lib/socket/use-topic.ts";
import { catalogueTexts, shownError } from "../../../lib/texts/catalogue.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { type Column, DataTable } from "../../../ui/data-table/data-table.tsx";
import { EmptyState } from "../../../ui/empty-state/empty-state.tsx";
import { FailedState } from "../../../ui/empty-state/failed-state.tsx";
import { TabLinks } from "../../../ui/tabs/tab-links.tsx";
import styles from "./history.module.css";
import { historyTexts } from "./texts.ts";

interface HistorySectionProps<Row> {
  accountId: string;
  tab: "sups" | "assets";
  caption: string;
  columns: readonly Column<Row>[];
  list: UseQueryResult<{ transactions: Row[] }>;
}

/** Two deposits of one transaction have one hash: their place tells them apart. */
const keyed = <T extends { tx_hash: string }>(rows: readonly T[]) =>
  rows.map((row, place) => ({ ...row, key: `${row.tx_hash} ${rows.length - place}` }));

export const HistorySection = <Row extends { tx_hash: string }>(props: HistorySectionProps<Row>) => {
  const { accountId, tab, caption, columns, list } = props;
  const { data, error, isFetching, refetch } = list;
  const texts = useTexts(historyTexts);
  const catalogue = useTexts(catalogueTexts);
  const view = useTopic(operationsTopic, accountId);
  const operations = "value" in view ? view.value : undefined;
  const readAgain = useEffectEvent(() => void refetch());
  useEffect(() => {
    if (operations !== undefined) readAgain();
  }, [operations]);

  const rows = keyed(data?.transactions ?? []);
  const stateOf = () => {
    if (data === undefined) return error === null ? "loading" : "error";
    return rows.length === 0 ? "empty" : "ready";
  };
  return (
    <section className={styles.history} aria-label={texts.title}>
      <TabLinks
        label={texts.tabs}
        value={tab}
        tabs={[
          { id: "sups", label: texts.sups, link: <Link to={pages.supsDepositHistory} /> },
          { id: "assets", label: texts.assets, link: <Link to={pages.assetDepositHistory} /> },
        ]}
      />
      <DataTable
        caption={caption}
        columns={columns}
        rows={rows}
        rowKey={({ key }) => key}
        state={stateOf()}
        empty={<EmptyState title={texts.empty} text={texts.emptyText} />}
        error={
          <FailedState
            title={texts.failed}
            text={shownError(error, catalogue)}
            retry={texts.retry}
            isRetrying={isFetching}
            onRetry={refetch}
          />
        }
      />
    </section>
  );
};
