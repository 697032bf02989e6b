/** NAV-18: /deposit-assets, the collections whose items can be deposited. */
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Rosette } from "../../../../art/react/rosette.tsx";
import { FlowPage } from "../../../../flow/flow.tsx";
import { gameCatalogueTexts } from "../../../../lib/texts/game-catalogue.ts";
import { useTexts } from "../../../../lib/texts/texts.ts";
import { EmptyState } from "../../../../ui/empty-state/empty-state.tsx";
import { FailedState } from "../../../../ui/empty-state/failed-state.tsx";
import { Skeleton } from "../../../../ui/skeleton/skeleton.tsx";
import { depositAssetsTexts } from "../texts.ts";
import { CollectionCard } from "./collection-card.tsx";
import { listItemCollectionsQuery } from "./collection-queries.ts";
import styles from "./collections.module.css";

interface CollectionsViewProps {
  /** The deposit that is under way. */
  progress: ReactNode;
  history: ReactNode;
}

export const CollectionsView = ({ progress, history }: CollectionsViewProps) => {
  const texts = useTexts(depositAssetsTexts);
  return (
    <FlowPage title={texts.title} text={texts.text}>
      {progress}
      <section aria-label={texts.collections}>
        <Collections />
      </section>
      {history}
    </FlowPage>
  );
};

const Collections = () => {
  const texts = useTexts(depositAssetsTexts);
  const catalogue = useTexts(gameCatalogueTexts);
  const { data, isError, isFetching, refetch } = useQuery(listItemCollectionsQuery);
  if (data === undefined) {
    return isError ? (
      <FailedState
        title={catalogue.collections_failed}
        text={texts.failedText}
        retry={texts.retry}
        isRetrying={isFetching}
        onRetry={refetch}
      />
    ) : (
      <div className={styles.grid}>
        <Skeleton width="100%" height="256px" label={texts.loading} />
        <Skeleton width="100%" height="256px" />
      </div>
    );
  }
  if (data.collections.length === 0) {
    const art = <Rosette seed="no-collections" density={0.4} />;
    return <EmptyState art={art} title={texts.noCollections} text={texts.noCollectionsText} />;
  }
  return (
    <ul className={styles.grid}>
      {data.collections.map((collection) => (
        <li key={collection.slug}>
          <CollectionCard collection={collection} />
        </li>
      ))}
    </ul>
  );
};
