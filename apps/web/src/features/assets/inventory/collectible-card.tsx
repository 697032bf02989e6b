import type { Collectible } from "@passport/protocol/calls/collectibles";
import { pages } from "@passport/protocol/pages";
import { Link } from "@tanstack/react-router";
import type { CSSProperties, ReactNode } from "react";
import { useTexts } from "../../../lib/texts/texts.ts";
import styles from "../card/card.module.css";
import { Card } from "../card/card.tsx";
import { CardPicture } from "../card/card-picture.tsx";
import { LocationBadge } from "../card/location-badge.tsx";
import { tierInk } from "../kind/tier.ts";
import { TierMark } from "../kind/tier-mark.tsx";
import { drawnKind, typeLabel } from "../kind/words.ts";
import { locationOf } from "../location/location-of.ts";
import { assetTexts } from "../texts.ts";

const inkOf = (tier: string): CSSProperties => ({ ...tierInk(tier), "--card-ink": "var(--tier)" }) as CSSProperties;

interface CollectibleCardProps {
  asset: Collectible;
  username: string;
  /** Over the card. */
  children?: ReactNode;
}

/** A collectible in the list; a click opens its page (INVENTORY-12 to INVENTORY-15). */
export const CollectibleCard = ({ asset, username, children }: CollectibleCardProps) => {
  const { types } = useTexts(assetTexts);
  return (
    <Card
      render={<Link to={pages.asset} params={{ username, hash: asset.hash }} />}
      title={asset.name}
      ink={inkOf(asset.tier)}
      picture={
        <CardPicture
          src={asset.image_url || asset.large_image_url}
          kind={drawnKind(asset.asset_type)}
          seed={asset.hash}
        />
      }
      film={asset.card_animation_url || asset.animation_url}
      mark={<TierMark tier={asset.tier} />}
      lock={{ isInService: asset.locked_to_service !== null, unlockedAt: asset.unlocked_at }}
    >
      <div className={styles.meta}>
        <p className="mid small">{typeLabel(asset.asset_type, types)}</p>
        <LocationBadge place={locationOf(asset)} service={asset.locked_to_service_name} />
      </div>
      {children}
    </Card>
  );
};
