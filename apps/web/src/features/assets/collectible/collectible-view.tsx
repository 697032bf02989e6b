/** ASSET-3: everything that is known of one collectible. What its owner can do with it is passed in. */

import type { OwnedCollectible } from "@passport/protocol/calls/collectibles";
import { chains, isChainId } from "@passport/protocol/chains";
import type { Operation } from "@passport/protocol/operation";
import { pages } from "@passport/protocol/pages";
import type { ReactNode } from "react";
import { assetZone } from "../../../art/asset-zone.ts";
import { brand } from "../../../lib/env/brand.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { tierInk } from "../kind/tier.ts";
import { TierMark } from "../kind/tier-mark.tsx";
import { drawnKind, typeLabel } from "../kind/words.ts";
import { destinationOf } from "../location/journey.ts";
import { type AssetLocation, locationOf } from "../location/location-of.ts";
import { LocationPanel } from "../location/location-panel.tsx";
import { AssetSheet } from "../sheet/asset-sheet.tsx";
import { CollectionPanel } from "../sheet/collection-panel.tsx";
import { Back, Field, Head, OwnerField } from "../sheet/head.tsx";
import { LargeArt } from "../sheet/large-art.tsx";
import { Stage } from "../sheet/stage.tsx";
import { sheetTexts } from "../sheet/texts.ts";
import { assetTexts } from "../texts.ts";
import { AttributeSheet } from "./attributes/attribute-sheet.tsx";
import { Histories } from "./histories.tsx";
import { lockEnd } from "./lock-end.ts";
import { LockNotice } from "./lock-notice.tsx";
import { MarketplaceLink } from "./marketplace-link.tsx";
import { RefreshMetadata } from "./refresh-metadata.tsx";

/** What only the owner of a collectible sees (ASSET-9, ASSET-20). */
interface OwnersView {
  operation: Operation | undefined;
  actions: ReactNode;
  timeline: ReactNode;
}

interface CollectibleViewProps {
  collectible: OwnedCollectible;
  /** In whose address it is shown. */
  username: string;
  onReadAgain: () => void;
  own?: OwnersView;
}

const waysOut = ({ collection }: OwnedCollectible, at: AssetLocation): AssetLocation[] => {
  if (at === "passport") return collection.mint_contract === null ? ["game"] : ["game", "chain"];
  return at === "game" || collection.stake_contract !== null ? ["passport"] : [];
};

export const CollectibleView = ({ collectible, username, onReadAgain, own }: CollectibleViewProps) => {
  const texts = useTexts(sheetTexts);
  const { types } = useTexts(assetTexts);
  const { user_asset: asset, owner, collection } = collectible;
  const at = locationOf(asset);
  // Not `useClock`: the countdown must end first, because its end reads the asset again.
  const lockedUntil = lockEnd(asset.unlocked_at, own?.operation, Date.now());
  const { chain_id: chainId } = collection;
  return (
    <AssetSheet
      ink={tierInk(asset.tier)}
      back={<Back owner={owner} isOwn={own !== undefined} to={pages.gameAssets} />}
      art={
        <Stage
          name={asset.name}
          seed={asset.hash}
          film={asset.animation_url}
          picture={asset.large_image_url || asset.image_url}
          drawing={<LargeArt kind={drawnKind(asset.asset_type)} seed={asset.hash} />}
          zone={assetZone({
            issuer: brand.issuer,
            name: asset.name,
            collection: collection.name,
            tokenId: asset.token_id,
          })}
        />
      }
      underArt={<CollectionPanel collection={collection} />}
      below={<Histories asset={asset} />}
    >
      <Head
        kind={
          <>
            <TierMark tier={asset.tier} />
            <span>{typeLabel(asset.asset_type, types)}</span>
          </>
        }
        name={asset.name}
      >
        <OwnerField owner={owner} />
        <Field label={texts.collection}>{collection.name}</Field>
        <Field label={texts.token}>
          <span className="mono">{texts.tokenNumber(asset.token_id)}</span>
        </Field>
      </Head>
      <LocationPanel
        at={at}
        canGo={lockedUntil === null ? waysOut(collectible, at) : []}
        goesTo={own?.operation && destinationOf(own.operation.kind)}
        service={asset.locked_to_service_name ?? asset.locked_to_service}
        chain={isChainId(chainId) ? chains[chainId].name : String(chainId)}
      >
        {lockedUntil !== null && <LockNotice until={lockedUntil} ownMove={own?.operation?.kind} onEnd={onReadAgain} />}
        {own?.actions}
      </LocationPanel>
      {own?.timeline}
      <AttributeSheet attributes={asset.attributes} username={username} />
      <div className="row between">
        <RefreshMetadata hash={asset.hash} />
        {asset.marketplace_url !== null && <MarketplaceLink address={asset.marketplace_url} />}
      </div>
    </AssetSheet>
  );
};
