/** NAV-18: /deposit-assets/{collection_slug}, the tokens of one collection. */
import { pages } from "@passport/protocol/pages";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { FlowPage } from "../../../../flow/flow.tsx";
import { gameCatalogueTexts } from "../../../../lib/texts/game-catalogue.ts";
import { useTexts } from "../../../../lib/texts/texts.ts";
import type { NetworkGate } from "../../../../lib/wallet/network-gate.ts";
import { Button } from "../../../../ui/button/button.tsx";
import { EmptyState } from "../../../../ui/empty-state/empty-state.tsx";
import { FailedState } from "../../../../ui/empty-state/failed-state.tsx";
import { Icon } from "../../../../ui/icon/icon.tsx";
import { Skeleton } from "../../../../ui/skeleton/skeleton.tsx";
import { depositAssetsTexts } from "../texts.ts";
import { DepositTokens } from "../tokens/deposit-tokens.tsx";
import { placeOf } from "../tokens/token-place.ts";
import { readCollectionQuery } from "./collection-queries.ts";
import styles from "./collection-view.module.css";

interface CollectionViewProps {
  slug: string;
  network: NetworkGate;
  /** The deposit that is under way. */
  progress: ReactNode;
}

export const CollectionView = ({ slug, network, progress }: CollectionViewProps) => {
  const texts = useTexts(depositAssetsTexts);
  const catalogue = useTexts(gameCatalogueTexts);
  const { data, isError, isFetching, refetch } = useQuery(readCollectionQuery(slug));
  const back = (
    <Button size="sm" variant="ghost" className={styles.back} render={<Link to={pages.depositAssets} />}>
      <Icon name="back" size="s" />
      {texts.allCollections}
    </Button>
  );
  if (data === undefined) {
    return (
      <>
        <title>{texts.pageTitle(texts.collections)}</title>
        {back}
        {isError ? (
          <FailedState
            level={1}
            title={catalogue.collections_failed}
            text={texts.failedText}
            retry={texts.retry}
            isRetrying={isFetching}
            onRetry={refetch}
          />
        ) : (
          <Skeleton width="100%" height="420px" label={texts.loadingCollection} />
        )}
      </>
    );
  }
  const place = placeOf(data);
  return (
    <>
      <title>{texts.pageTitle(data.name)}</title>
      {back}
      <FlowPage title={data.name} text={data.description || texts.collectionText}>
        {progress}
        {place === undefined ? (
          <EmptyState tone="error" title={catalogue.no_mint_contract} text={texts.noContractText} />
        ) : (
          <DepositTokens collection={data} place={place} network={network} />
        )}
      </FlowPage>
    </>
  );
};
