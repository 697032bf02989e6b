/** NAV-19: /deposit/history/sups. */
import { DepositHistory } from "../../../features/deposit/history/deposit-history.tsx";
import { historyTexts } from "../../../features/deposit/history/texts.ts";
import { useUser } from "../../../lib/session/use-user.ts";
import { useTexts } from "../../../lib/texts/texts.ts";

export const DepositHistoryPage = () => {
  const texts = useTexts(historyTexts);
  const user = useUser();
  return (
    <>
      <h1>{texts.title}</h1>
      <DepositHistory accountId={user.account_id} />
    </>
  );
};
