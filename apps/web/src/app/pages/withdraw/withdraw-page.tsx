/** /withdraw, where the form meets the wallet's network and the confirmation toast. */

import { useWithdrawals } from "../../../features/withdraw/use-withdrawals.ts";
import { WithdrawStart } from "../../../features/withdraw/withdraw-start.tsx";
import { useLiveUser } from "../../../lib/session/use-live-user.ts";
import { useUser } from "../../../lib/session/use-user.ts";
import { useConfirmationToast } from "../../confirmation-toast/use-confirmation-toast.ts";
import { agreementPath } from "../legal/legal-documents.ts";
import { NetworkGate } from "../shared-parts.ts";

export const WithdrawPage = () => {
  const user = useLiveUser(useUser());
  useConfirmationToast(useWithdrawals(user.account_id).watched);
  return <WithdrawStart user={user} network={NetworkGate} agreementPdf={agreementPath} />;
};
