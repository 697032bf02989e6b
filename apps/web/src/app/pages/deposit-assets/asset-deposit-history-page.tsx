/** NAV-19: /deposit/history/assets. */
import { AssetDepositHistory } from "../../../features/deposit/history/asset-deposit-history.tsx";
import { historyTexts } from "../../../features/deposit/history/texts.ts";
import { useUser } from "../../../lib/session/use-user.ts";
import { useTexts } from "../../../lib/texts/texts.ts";

export const AssetDepositHistoryPage = () => {
  const texts = useTexts(historyTexts);
  const user = useUser();
  return (
    <>
      <h1>{texts.title}</h1>
      <AssetDepositHistory accountId={user.account_id} />
    </>
  );
};
