/** Choose the network, then the amount (DEPOSIT-4 to DEPOSIT-11). */
import type { User } from "@passport/protocol/user";
import { Choices } from "../../../flow/choices.tsx";
import { Coin } from "../../../flow/coin.tsx";
import { FailureAlert } from "../../../flow/failure-alert.tsx";
import { FlowCard } from "../../../flow/flow.tsx";
import { AccountEnd, type RouteState, RouteStrip, WalletEnd } from "../../../flow/route-strip.tsx";
import { depositFailure } from "../../../lib/flow/deposit-failure.ts";
import type { Sending } from "../../../lib/flow/sending.ts";
import { formatAmount } from "../../../lib/money/format-amount.ts";
import { catalogueTexts } from "../../../lib/texts/catalogue.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import type { NetworkGate } from "../../../lib/wallet/network-gate.ts";
import { useOwnWallet } from "../../../lib/wallet/use-own-wallet.ts";
import { useWalletBalance } from "../../../lib/wallet/use-wallet-balance.ts";
import type { DepositNetwork, NetworkId } from "../deposit-networks.ts";
import { depositTexts } from "../texts.ts";
import { DepositForm } from "./deposit-form.tsx";
import { DepositSent } from "./deposit-sent.tsx";
import { useDeposit } from "./use-deposit.ts";

interface DepositCardProps {
  user: User;
  networks: readonly DepositNetwork[];
  chosen: DepositNetwork | undefined;
  onChoose: (id: NetworkId) => void;
  network: NetworkGate;
}

const routeStates: Record<Sending["step"], RouteState> = {
  none: "idle",
  waiting: "moving",
  confirm: "moving",
  error: "failed",
};

export const DepositCard = ({ user, networks, chosen, onChoose, network: Network }: DepositCardProps) => {
  const texts = useTexts(depositTexts);
  const catalogue = useTexts(catalogueTexts);
  const wallet = useOwnWallet(user);
  const here = networks.find(({ open }) => open !== undefined && open.chainId === wallet?.chainId);
  const balance = useWalletBalance(here?.open);
  const { sending, hasSent, deposit, close } = useDeposit(user.public_address);

  const noteOf = ({ id, open }: DepositNetwork): string => {
    if (open === undefined) return texts.closed;
    return id === here?.id && balance.data !== undefined
      ? texts.balance(formatAmount(balance.data))
      : texts.walletElsewhere;
  };
  const isHere = chosen !== undefined && chosen.id === here?.id;
  return (
    <FlowCard
      label={texts.title}
      route={
        <RouteStrip
          from={<WalletEnd address={wallet?.address} network={chosen ? texts[chosen.id] : texts.wallet} />}
          to={<AccountEnd username={user.username} />}
          state={routeStates[sending.step]}
        />
      }
    >
      {sending.step === "confirm" ? (
        <DepositSent hash={sending.hash} isMined={sending.isMined} onClose={close} />
      ) : (
        <>
          {sending.step === "error" && <FailureAlert notice={depositFailure(sending.error, hasSent, catalogue)} />}
          <Choices
            legend={texts.network}
            choices={networks.map((one) => ({
              value: one.id,
              title: texts[one.id],
              note: noteOf(one),
              picture: <Coin name={one.coin} />,
              disabled: one.open === undefined || sending.step === "waiting",
            }))}
            chosen={chosen?.id}
            onChoose={onChoose}
          />
          {chosen?.open && (
            <Network wanted={chosen.open.chainId}>
              <DepositForm
                // A balance of the other network must not judge what was typed for this one.
                key={chosen.id}
                user={user}
                hasWallet={wallet !== undefined}
                balance={isHere ? balance.data : undefined}
                hasBalanceFailed={isHere && balance.isError}
                isWaiting={sending.step === "waiting"}
                onDeposit={(amount) => chosen.open && deposit(chosen.open, amount)}
              />
            </Network>
          )}
        </>
      )}
    </FlowCard>
  );
};
