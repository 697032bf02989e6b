/** How much to withdraw. While a withdrawal is open it is read-only and says why. */
import type { WithdrawalCheck } from "@passport/protocol/calls/withdrawals";
import { supsDecimals } from "@passport/protocol/constants";
import type { User } from "@passport/protocol/user";
import { type ReactNode, useState } from "react";
import { FlowAction, FlowCard, FlowNote } from "../../../flow/flow.tsx";
import { MoneyField } from "../../../flow/money-field.tsx";
import { Shares } from "../../../flow/shares.tsx";
import { networkFacts } from "../../../lib/chain/network-facts.ts";
import { brand } from "../../../lib/env/brand.ts";
import { amountText } from "../../../lib/money/amount-text.ts";
import { formatAmount } from "../../../lib/money/format-amount.ts";
import { useAvailable } from "../../../lib/money/use-available.ts";
import { catalogueTexts } from "../../../lib/texts/catalogue.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { confirmationTexts, provingLabel } from "../../../lib/wallet/contracts/texts.ts";
import type { NetworkGate } from "../../../lib/wallet/network-gate.ts";
import { useConnectedWallet } from "../../../lib/wallet/wallet-store.ts";
import { Button } from "../../../ui/button/button.tsx";
import { limitOf } from "../release-plan.ts";
import { withdrawTexts } from "../texts.ts";
import type { WithdrawControl } from "../use-withdraw.ts";
import type { WithdrawPlace } from "../withdraw-place.ts";
import { judgeAmount, maxOf } from "./amount-problem.ts";
import { FormAlerts, isLocked } from "./form-alerts.tsx";
import { FreshLimit } from "./fresh-limit.tsx";
import { Limits } from "./limits.tsx";
import { useContractBalance } from "./use-contract-balance.ts";

interface WithdrawFormProps {
  user: User;
  check: WithdrawalCheck;
  place: WithdrawPlace;
  control: WithdrawControl;
  /** A withdrawal is in flight. */
  isOpen: boolean;
  network: NetworkGate;
  /** The route strip, where no other card has it. */
  route?: ReactNode;
}

export const WithdrawForm = ({ user, check, place, control, isOpen, network: Network, route }: WithdrawFormProps) => {
  const texts = useTexts(withdrawTexts);
  const catalogue = useTexts(catalogueTexts);
  const confirmations = useTexts(confirmationTexts);
  const [typed, setTyped] = useState("");
  const wallet = useConnectedWallet();
  const isElsewhere = wallet !== undefined && wallet.chainId !== place.chainId;
  const { available, hasFailed: hasBalanceFailed } = useAvailable(user.account_id);
  const contract = useContractBalance(place);
  const bounds = {
    available,
    limit: limitOf(check),
    now: check.withdrawable_now === null ? undefined : BigInt(check.withdrawable_now),
    contract: contract.data,
    hasContractFailed: contract.isError,
  };
  const { amount, problem, canWithdraw } = judgeAmount(typed, bounds);
  const isStill = isOpen || control.isBusy;
  const isStopped = isStill || isLocked(user) || check.held_until !== null || bounds.limit === 0n || bounds.now === 0n;
  const label = () => {
    if (control.provingBy !== undefined) return provingLabel(control.provingBy, confirmations);
    if (control.isBusy) return texts.askingWallet;
    if (amount === undefined) return texts.withdraw;
    return texts.withdrawAmount(formatAmount(amount));
  };
  return (
    <FlowCard
      route={route}
      title={isOpen ? texts.nextTitle : texts.formTitle}
      aside={isOpen && <span className="mid">{texts.opensLater}</span>}
    >
      <FormAlerts
        user={user}
        check={check}
        hasBalanceFailed={hasBalanceFailed}
        contract={contract}
        isElsewhere={isElsewhere}
      />
      {isElsewhere ? (
        <Network wanted={place.chainId}>{null}</Network>
      ) : (
        <>
          <MoneyField
            label={texts.amount}
            value={typed}
            onChange={setTyped}
            coin="sups"
            unit={brand.token}
            have={available !== undefined && texts.available(formatAmount(available))}
            error={problem && !isStill ? catalogue[problem] : undefined}
            readOnly={isStill}
          />
          <Shares
            max={maxOf(bounds)}
            onPick={(picked) => setTyped(amountText(picked, supsDecimals))}
            disabled={isStill}
          />
          <FreshLimit check={check} />
          {!check.unlimited && <Limits check={check} />}
          {isOpen && <FlowNote>{texts.onlyOne}</FlowNote>}
          <FlowAction>
            <Button
              variant="primary"
              size="lg"
              wide
              disabled={!canWithdraw || isStopped}
              busy={control.isBusy}
              onClick={() => amount !== undefined && void control.withdraw(amount)}
            >
              {label()}
            </Button>
          </FlowAction>
          {contract.data !== undefined && <FlowNote>{texts.inContract(formatAmount(contract.data))}</FlowNote>}
          <FlowNote>{confirmations.twice}</FlowNote>
          <FlowNote>{texts.fee(networkFacts(place.chainId).coin)}</FlowNote>
        </>
      )}
    </FlowCard>
  );
};
