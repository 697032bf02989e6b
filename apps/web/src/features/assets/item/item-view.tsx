/** ASSET1155-2: one holding of an item. What its owner can do with it is passed in. */
import type { readItem } from "@passport/protocol/calls/items";
import { chains, isChainId } from "@passport/protocol/chains";
import type { OutputOf } from "@passport/protocol/declare";
import type { Operation } from "@passport/protocol/operation";
import { pages } from "@passport/protocol/pages";
import type { CSSProperties, ReactNode } from "react";
import { assetZone } from "../../../art/asset-zone.ts";
import { brand } from "../../../lib/env/brand.ts";
import { formatAmount } from "../../../lib/money/format-amount.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { LiveValue } from "../../../ui/live-value/live-value.tsx";
import { inkOf } from "../achievements/item-art.tsx";
import { destinationOf } from "../location/journey.ts";
import { LocationPanel } from "../location/location-panel.tsx";
import { AssetSheet } from "../sheet/asset-sheet.tsx";
import { CollectionPanel } from "../sheet/collection-panel.tsx";
import { Back, Field, Head, OwnerField } from "../sheet/head.tsx";
import { LargeArt } from "../sheet/large-art.tsx";
import { Stage } from "../sheet/stage.tsx";
import { sheetTexts } from "../sheet/texts.ts";
import styles from "./item-view.module.css";
import { itemTexts } from "./texts.ts";

export type OwnedItem = OutputOf<typeof readItem>;

/** What only the owner sees (ASSET1155-4). */
interface OwnersView {
  operation: Operation | undefined;
  actions: ReactNode;
  timeline: ReactNode;
}

interface ItemViewProps {
  holding: OwnedItem;
  own?: OwnersView;
}

export const ItemView = ({ holding, own }: ItemViewProps) => {
  const texts = useTexts(itemTexts);
  const shared = useTexts(sheetTexts);
  const { user_asset: item, owner, collection } = holding;
  const { external_token_id: tokenId, service_id: service, service_name_locked_in: serviceName } = item;
  const count = formatAmount(item.count, { decimals: 0, shownDecimals: 0 });
  const seed = `${item.collection_slug}/${tokenId}`;
  const { chain_id: chainId } = collection;
  const isLocked = service !== null;
  return (
    <AssetSheet
      ink={{ ...inkOf(item), "--tier": "var(--card-ink)" } as CSSProperties}
      back={<Back owner={owner} isOwn={own !== undefined} to={pages.achievements} />}
      art={
        <Stage
          name={item.label}
          seed={seed}
          film={item.animation_url ?? ""}
          picture={item.image_url}
          drawing={<LargeArt kind="power_core" seed={seed} />}
          mark={
            <span className={styles.count} aria-hidden="true">
              {texts.times(count)}
            </span>
          }
          zone={assetZone({ issuer: brand.issuer, name: item.label, collection: collection.name, tokenId })}
        />
      }
    >
      <Head kind={texts.kind} name={item.label} text={item.description}>
        <Field label={texts.count}>
          <span className={styles.number}>
            <LiveValue value={count} />
          </span>
        </Field>
        <OwnerField owner={owner} />
        <Field label={shared.collection}>{collection.name}</Field>
        <Field label={shared.token}>
          <span className="mono">{shared.tokenNumber(tokenId)}</span>
        </Field>
      </Head>
      <LocationPanel
        at={isLocked ? "game" : "passport"}
        canGo={isLocked ? ["passport"] : collection.mint_contract === null ? ["game"] : ["game", "chain"]}
        goesTo={own?.operation && destinationOf(own.operation.kind)}
        service={serviceName ?? service}
        chain={isChainId(chainId) ? chains[chainId].name : String(chainId)}
      >
        {own?.actions}
      </LocationPanel>
      {own?.timeline}
      <CollectionPanel collection={collection} />
    </AssetSheet>
  );
};
