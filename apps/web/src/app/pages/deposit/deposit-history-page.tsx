/** NAV-19: /deposit/history/sups and /deposit/history/assets. */
import type { ComponentType } from "react";
import { AssetDepositHistory } from "../../../features/deposit/history/asset-deposit-history.tsx";
import { DepositHistory } from "../../../features/deposit/history/deposit-history.tsx";
import { historyTexts } from "../../../features/deposit/history/texts.ts";
import { useUser } from "../../../lib/session/use-user.ts";
import { useTexts } from "../../../lib/texts/texts.ts";

const pageOf = (History: ComponentType<{ accountId: string }>) => () => {
  const texts = useTexts(historyTexts);
  const user = useUser();
  return (
    <>
      <h1>{texts.title}</h1>
      <History accountId={user.account_id} />
    </>
  );
};

export const DepositHistoryPage = pageOf(DepositHistory);
export const AssetDepositHistoryPage = pageOf(AssetDepositHistory);
