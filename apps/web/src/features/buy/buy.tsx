/** /buy and /external/buy: the purchase card and what explains it (NAV-17). */

import { operationsTopic } from "@passport/protocol/calls/operations";
import { readPurchaseOptions } from "@passport/protocol/calls/purchases";
import type { User } from "@passport/protocol/user";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { FlowCard, FlowGrid, FlowPage } from "../../flow/flow.tsx";
import { AccountEnd, type RouteState, RouteStrip, WalletEnd } from "../../flow/route-strip.tsx";
import { call } from "../../lib/api/call.ts";
import { lazyComponent } from "../../lib/lazy/lazy.tsx";
import { useLiveUser } from "../../lib/session/use-live-user.ts";
import { useUser } from "../../lib/session/use-user.ts";
import { useTopic } from "../../lib/socket/use-topic.ts";
import { catalogueTexts, shownError } from "../../lib/texts/catalogue.ts";
import { useTexts } from "../../lib/texts/texts.ts";
import type { NetworkGate } from "../../lib/wallet/network-gate.ts";
import { useConnectedWallet } from "../../lib/wallet/wallet-store.ts";
import { FailedState } from "../../ui/empty-state/failed-state.tsx";
import { Skeleton } from "../../ui/skeleton/skeleton.tsx";
import styles from "./buy.module.css";
import { BuyForm } from "./buy-form.tsx";
import { OpenPurchases } from "./open-purchases.tsx";
import { type PaymentOption, toPaymentOptions } from "./payment-option.ts";
import { PurchaseSlip } from "./purchase-slip.tsx";
import { operationOf, otherPurchases, type PurchaseState, purchaseState } from "./purchase-state.ts";
import { NextSteps, PurchaseSteps } from "./purchase-steps.tsx";
import { SaleClosed } from "./sale-closed.tsx";
import { Supply } from "./supply.tsx";
import { buyTexts } from "./texts.ts";
import { TokenChoice } from "./token-choice.tsx";
import { usePurchase } from "./use-purchase.ts";

/** Only once a purchase has begun. */
const PurchaseProgress = lazyComponent(async () => (await import("./purchase-progress.tsx")).PurchaseProgress, {
  waiting: <Skeleton width="100%" height="320px" />,
});

export interface BuyProps {
  network: NetworkGate;
  /** The chart of the price; absent in the window of another site. */
  chart?: ReactNode;
}

const routeStates: Record<PurchaseState, RouteState> = {
  none: "idle",
  waiting: "moving",
  sent: "moving",
  confirming: "moving",
  credited: "done",
  unfulfilled: "failed",
  error: "failed",
};

const pageTexts = {
  none: "text",
  waiting: "textInProgress",
  sent: "textInProgress",
  confirming: "textInProgress",
  credited: "textDone",
  unfulfilled: "textInProgress",
  error: "textFailed",
} as const;

interface LoadedProps extends BuyProps {
  user: User;
  options: readonly PaymentOption[];
  first: PaymentOption;
}

const LoadedBuy = ({ user, options, first, network: Network, chart }: LoadedProps) => {
  const texts = useTexts(buyTexts);
  const wallet = useConnectedWallet();
  const [option, setOption] = useState(first);
  const purchase = usePurchase(user, option);
  const { sending, sent } = purchase;
  const view = useTopic(operationsTopic, user.account_id);
  const operations = "value" in view ? view.value : [];
  const operation = operationOf(operations, sending);
  const state = purchaseState(sending, operation);
  const shownOption = state === "none" ? option : (sent?.option ?? option);

  const card = (
    <FlowCard
      label={texts.card}
      route={
        <RouteStrip
          state={routeStates[state]}
          from={<WalletEnd address={wallet?.address} network={shownOption.networkName} />}
          to={<AccountEnd username={user.username} />}
        />
      }
    >
      {state !== "none" && <PurchaseProgress state={state} sent={sent} operation={operation} purchase={purchase} />}
      {state === "none" && purchase.isClosed && <SaleClosed />}
      {state === "none" && !purchase.isClosed && (
        <>
          <TokenChoice options={options} chosen={option} onChoose={setOption} />
          <Network wanted={option.chainId}>
            <BuyForm user={user} option={option} purchase={purchase} />
          </Network>
          <Supply remaining={purchase.remaining} prices={purchase.prices} />
        </>
      )}
    </FlowCard>
  );
  const wallets = wallet?.address ?? user.public_address;
  const aside = (
    <>
      <OpenPurchases operations={otherPurchases(operations, operation)} />
      {state === "none" || sent === undefined ? (
        <>
          {chart}
          <NextSteps option={option} />
        </>
      ) : (
        <>
          <PurchaseSlip sent={sent} state={state} operation={operation} wallet={wallets} purchase={purchase} />
          <PurchaseSteps sent={sent} state={state} operation={operation} wallet={wallets} />
        </>
      )}
    </>
  );
  return (
    <FlowPage title={texts.title} text={texts[pageTexts[state]]}>
      {chart === undefined ? <div className={styles.external}>{card}</div> : <FlowGrid main={card} aside={aside} />}
    </FlowPage>
  );
};

export const Buy = (props: BuyProps) => {
  const user = useLiveUser(useUser());
  const texts = useTexts(buyTexts);
  const catalogue = useTexts(catalogueTexts);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [readPurchaseOptions.name],
    queryFn: ({ signal }) => call(readPurchaseOptions, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const options = data && toPaymentOptions(data.options);
  const [first] = options ?? [];
  if (options && first) return <LoadedBuy {...props} user={user} options={options} first={first} />;
  return (
    <FlowPage title={texts.title} text={texts.text}>
      {options && (
        <FlowCard label={texts.card}>
          {/* An installation without a coin to pay with has nothing for sale. */}
          <SaleClosed />
        </FlowCard>
      )}
      {!options && error && (
        <FailedState
          title={texts.optionsFailed}
          text={shownError(error, catalogue)}
          retry={texts.retryLoading}
          isRetrying={isFetching}
          onRetry={refetch}
        />
      )}
      {!options && !error && (
        <FlowGrid main={<Skeleton height="560px" label={texts.loading} />} aside={<Skeleton height="360px" />} />
      )}
    </FlowPage>
  );
};
