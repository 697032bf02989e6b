/** What stands in the way of a withdrawal, said above the form. */
import type { WithdrawalCheck } from "@passport/protocol/calls/withdrawals";
import type { User } from "@passport/protocol/user";
import { HeldNotice } from "../../../flow/held-notice.tsx";
import { catalogueTexts } from "../../../lib/texts/catalogue.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Alert } from "../../../ui/alert/alert.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { withdrawTexts } from "../texts.ts";

interface FormAlertsProps {
  user: User;
  check: WithdrawalCheck;
  hasBalanceFailed: boolean;
  contract: { isError: boolean; isFetching: boolean; refetch: () => unknown };
  /** The wallet is on another chain. */
  isElsewhere: boolean;
}

export const isLocked = (user: Pick<User, "withdraw_lock" | "total_lock">): boolean =>
  user.withdraw_lock || user.total_lock;

export const FormAlerts = ({ user, check, hasBalanceFailed, contract, isElsewhere }: FormAlertsProps) => {
  const texts = useTexts(withdrawTexts);
  const catalogue = useTexts(catalogueTexts);
  return (
    <>
      <HeldNotice until={check.held_until ?? undefined} />
      {isLocked(user) && <Alert tone="warn" title={catalogue.account_locked} />}
      {hasBalanceFailed && <Alert tone="error" title={catalogue.withdraw_own_balance_unknown} />}
      {contract.isError && (
        <Alert tone="error" title={catalogue.withdraw_contract_unknown}>
          <Button size="sm" busy={contract.isFetching} onClick={() => void contract.refetch()}>
            {texts.tryAgain}
          </Button>
        </Alert>
      )}
      {isElsewhere && <Alert tone="error" title={catalogue.wrong_chain} />}
    </>
  );
};
