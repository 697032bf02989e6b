/** Everything out in one transaction: the primary action of the page (FARM-18). */
import type { Farm } from "@passport/protocol/calls/farm";
import { estimatedGas } from "@passport/protocol/constants";
import { Coin } from "../../../flow/coin.tsx";
import { FlowAction, FlowCard, FlowNote } from "../../../flow/flow.tsx";
import { RouteEnd, type RouteState, RouteStrip, WalletEnd } from "../../../flow/route-strip.tsx";
import { networkFacts } from "../../../lib/chain/network-facts.ts";
import { formatAmount } from "../../../lib/money/format-amount.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { shortAddress } from "../../../ui/address/short-address.ts";
import { Button } from "../../../ui/button/button.tsx";
import type { FarmActions } from "../action/use-farm-actions.ts";
import { shownLp } from "../amount/typed-amount.ts";
import type { FarmInfo } from "../info/farm-info.ts";
import { farmTexts } from "../texts.ts";
import { ActionButton } from "./action-button.tsx";
import { NotKnown } from "./not-known.tsx";
import styles from "./take-out-card.module.css";

export interface FarmCardProps {
  farm: Farm;
  /** The account's wallet, if it is connected. */
  account: string | undefined;
  /** Undefined until it is read. */
  info: FarmInfo | undefined;
  actions: FarmActions;
}

interface TakeOutCardProps extends FarmCardProps {
  onConnect: () => void;
}

const routeState = ({ isLocked, sending }: FarmActions): RouteState => {
  if (isLocked) return "moving";
  if (sending.step === "error") return "failed";
  return sending.step === "confirm" ? "done" : "idle";
};

export const TakeOutCard = ({ farm, account, info, actions, onConnect }: TakeOutCardProps) => {
  const texts = useTexts(farmTexts);
  const { name: network, coin } = networkFacts(farm.chain_id);
  return (
    <FlowCard
      label={texts.takeOut}
      title={texts.takeOut}
      route={
        <RouteStrip
          from={<RouteEnd picture={<Coin name="pair" />} name={texts.farm} note={texts.pair} />}
          to={<WalletEnd address={account} network={network} />}
          state={routeState(actions)}
        />
      }
    >
      <ul className={styles.gets}>
        <li>
          <Coin name="pair" />
          {info ? shownLp(info.stakingBalance) : <NotKnown />}
          <small>{texts.lpToken}</small>
        </li>
        <li>
          <Coin name="sups" />
          {info ? formatAmount(info.earned) : <NotKnown />}
          <small>{texts.tokenEarned}</small>
        </li>
      </ul>
      <FlowAction>
        {account === undefined ? (
          <Button variant="primary" size="lg" wide onClick={onConnect}>
            {texts.connect}
          </Button>
        ) : (
          <ActionButton
            actions={actions}
            name="all"
            variant="primary"
            size="lg"
            wide
            // The contract refuses to take out nothing.
            disabled={!info?.stakingBalance}
            onClick={() => actions.start({ kind: "exit" }, "all")}
          >
            {texts.exit}
          </ActionButton>
        )}
      </FlowAction>
      <FlowNote>
        {account === undefined
          ? texts.connectNote
          : info?.stakingBalance === 0n
            ? texts.nothingStaked
            : texts.exitNote(`${estimatedGas.binance} ${coin}`, shortAddress(account, 4))}
      </FlowNote>
    </FlowCard>
  );
};
