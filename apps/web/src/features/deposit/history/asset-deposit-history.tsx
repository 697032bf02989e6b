/** Deposits of items: which ones, how many, and how far each is (DEPASSET-17 to DEPASSET-19). */
import { useQuery } from "@tanstack/react-query";
import { useTexts } from "../../../lib/texts/texts.ts";
import { HistorySection } from "./history-section.tsx";
import { itemColumns } from "./item-columns.tsx";
import { listItemDepositsQuery } from "./list-item-deposits-query.ts";
import { historyTexts } from "./texts.ts";

export const AssetDepositHistory = ({ accountId }: { accountId: string }) => {
  const texts = useTexts(historyTexts);
  const list = useQuery(listItemDepositsQuery(accountId));
  return (
    <HistorySection
      accountId={accountId}
      tab="assets"
      caption={texts.itemCaption}
      columns={itemColumns(texts)}
      list={list}
    />
  );
};
