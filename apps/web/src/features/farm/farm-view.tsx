/** /staking: the farm, once the server has said where it is. */
import type { Farm } from "@passport/protocol/calls/farm";
import { useQuery } from "@tanstack/react-query";
import { FlowPage } from "../../flow/flow.tsx";
import { networkFacts } from "../../lib/chain/network-facts.ts";
import { catalogueTexts, shownError } from "../../lib/texts/catalogue.ts";
import { useTexts } from "../../lib/texts/texts.ts";
import type { NetworkGate } from "../../lib/wallet/network-gate.ts";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { FailedState } from "../../ui/empty-state/failed-state.tsx";
import { Skeleton } from "../../ui/skeleton/skeleton.tsx";
import { OpenFarm } from "./open-farm.tsx";
import { readFarmQuery } from "./read-farm-query.ts";
import { farmTexts } from "./texts.ts";
import { StepPicture } from "./tutorial/step-picture.tsx";

export const FarmView = ({ network }: { network: NetworkGate }) => {
  const texts = useTexts(farmTexts);
  const { data: farm, error, isFetching, refetch } = useQuery(readFarmQuery);
  return (
    <FlowPage title={texts.title} text={texts.subtitle(networkOf(farm))}>
      {farm && <OpenFarm farm={farm} network={network} />}
      {farm === null && <EmptyState art={<StepPicture name="pair" />} title={texts.noFarm} text={texts.noFarmText} />}
      {farm === undefined && error && <FailedFarm error={error} isRetrying={isFetching} onRetry={refetch} />}
      {farm === undefined && !error && <Skeleton width="100%" height="260px" label={texts.reading} />}
    </FlowPage>
  );
};

/** Before the server has answered, and without a farm, the network that the specification names. */
const networkOf = (farm: Farm | null | undefined): string => networkFacts(farm?.chain_id ?? 56).name;

interface FailedFarmProps {
  error: unknown;
  isRetrying: boolean;
  onRetry: () => unknown;
}

const FailedFarm = ({ error, isRetrying, onRetry }: FailedFarmProps) => {
  const texts = useTexts(farmTexts);
  const catalogue = useTexts(catalogueTexts);
  return (
    <FailedState
      title={texts.failed}
      text={shownError(error, catalogue)}
      retry={texts.retry}
      isRetrying={isRetrying}
      onRetry={onRetry}
    />
  );
};
