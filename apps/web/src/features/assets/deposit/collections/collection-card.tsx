import type { Collection } from "@passport/protocol/collection";
import { pages } from "@passport/protocol/pages";
import { Link } from "@tanstack/react-router";
import { networkFacts } from "../../../../lib/chain/network-facts.ts";
import { Badge } from "../../../../ui/badge/badge.tsx";
import { Panel } from "../../../../ui/panel/panel.tsx";
import { CollectionBanner, CollectionLogo } from "../../sheet/collection-pictures.tsx";
import styles from "./collections.module.css";

/** DEPASSET-1: name, description, logo and background. A click anywhere opens it. */
export const CollectionCard = ({ collection }: { collection: Collection }) => {
  const { name, slug, description, chain_id: chainId } = collection;
  return (
    <Panel as="article" padding="none" className={styles.card}>
      <CollectionBanner collection={collection} />
      <div className={styles.words}>
        <CollectionLogo collection={collection} />
        <h2>
          <Link to={pages.depositCollection} params={{ collection: slug }} className={styles.link}>
            {name}
          </Link>
        </h2>
        <p className={styles.description}>{description}</p>
        <span>
          <Badge icon="chain">{networkFacts(chainId).name}</Badge>
        </span>
      </div>
    </Panel>
  );
};
