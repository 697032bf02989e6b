/** Deposits of SUPS, and how far each is (DEPOSIT-19 to DEPOSIT-22). */
import { useQuery } from "@tanstack/react-query";
import { useTexts } from "../../../lib/texts/texts.ts";
import { supsColumns } from "./columns.tsx";
import { HistorySection } from "./history-section.tsx";
import { listDepositsQuery } from "./list-deposits-query.ts";
import { historyTexts } from "./texts.ts";

export const DepositHistory = ({ accountId }: { accountId: string }) => {
  const texts = useTexts(historyTexts);
  const list = useQuery(listDepositsQuery(accountId));
  return (
    <HistorySection accountId={accountId} tab="sups" caption={texts.caption} columns={supsColumns(texts)} list={list} />
  );
};
