/** NAV-18: the deposit page. Unavailable until the check reports at least one open network (DEPOSIT-2). */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FlowCard, FlowGrid, FlowPage } from "../../flow/flow.tsx";
import { useLiveUser } from "../../lib/session/use-live-user.ts";
import { useUser } from "../../lib/session/use-user.ts";
import { catalogueTexts } from "../../lib/texts/catalogue.ts";
import { useTexts } from "../../lib/texts/texts.ts";
import type { NetworkGate } from "../../lib/wallet/network-gate.ts";
import { useConnectedWallet } from "../../lib/wallet/wallet-store.ts";
import { Alert } from "../../ui/alert/alert.tsx";
import { Button } from "../../ui/button/button.tsx";
import { Skeleton } from "../../ui/skeleton/skeleton.tsx";
import { checkDepositsQuery } from "./check-deposits-query.ts";
import { depositNetworks, type NetworkId } from "./deposit-networks.ts";
import { DepositCard } from "./form/deposit-card.tsx";
import { DepositHistory } from "./history/deposit-history.tsx";
import { DepositInProgress } from "./progress/lazy-deposit-in-progress.ts";
import { useDepositInProgress } from "./progress/use-deposit-in-progress.ts";
import { SendYourself } from "./self/send-yourself.tsx";
import { depositTexts } from "./texts.ts";
import { Tracer } from "./tracer/tracer.tsx";

export const DepositView = ({ network }: { network: NetworkGate }) => {
  const texts = useTexts(depositTexts);
  const user = useLiveUser(useUser());
  const operation = useDepositInProgress(user.account_id);
  return (
    <FlowPage title={texts.title} text={texts.text}>
      <FlowGrid
        main={<CheckedDeposit network={network} />}
        first={operation && <DepositInProgress operation={operation} />}
        aside={<Tracer user={user} />}
      />
      <DepositHistory accountId={user.account_id} />
    </FlowPage>
  );
};

const CheckedDeposit = ({ network }: { network: NetworkGate }) => {
  const texts = useTexts(depositTexts);
  const catalogue = useTexts(catalogueTexts);
  const user = useLiveUser(useUser());
  const wallet = useConnectedWallet();
  const { data: check, isError, isFetching, refetch } = useQuery(checkDepositsQuery);
  const [picked, setPicked] = useState<NetworkId>();
  if (check === undefined) {
    return (
      <FlowCard label={texts.title}>
        {isError ? (
          <Alert tone="error" title={catalogue.deposit_check_failed}>
            <Button size="sm" busy={isFetching} onClick={() => void refetch()}>
              {texts.retry}
            </Button>
          </Alert>
        ) : (
          <Skeleton width="100%" height="320px" label={texts.loading} />
        )}
      </FlowCard>
    );
  }
  const networks = depositNetworks(check);
  const isAvailable = networks.some(({ open }) => open !== undefined);
  // Until the player chooses, the network that the wallet is on.
  const chosen =
    networks.find(({ id, open }) => id === picked && open !== undefined) ??
    networks.find(({ open }) => open !== undefined && open.chainId === wallet?.chainId);
  return (
    <>
      {!isAvailable && (
        <Alert tone="warn" title={texts.unavailable}>
          {texts.unavailableText}
        </Alert>
      )}
      <DepositCard user={user} networks={networks} chosen={chosen} onChoose={setPicked} network={network} />
      {isAvailable && <SendYourself network={chosen} />}
    </>
  );
};
