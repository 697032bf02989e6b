/** The dialog of one collectible, as its move began: when it is there, it says so instead of turning into the way back. */
import type { Collectible } from "@passport/protocol/calls/collectibles";
import type { User } from "@passport/protocol/user";
import { useState } from "react";
import { useTexts } from "../../../lib/texts/texts.ts";
import { CardPicture } from "../card/card-picture.tsx";
import { tierInk } from "../kind/tier.ts";
import { TierMark } from "../kind/tier-mark.tsx";
import { drawnKind, typeLabel } from "../kind/words.ts";
import { assetTexts } from "../texts.ts";
import { directionOf, sendCollectible } from "./movable.ts";
import styles from "./move.module.css";
import { MoveDialog } from "./move-dialog.tsx";

interface CollectibleMoveProps {
  user: User;
  asset: Collectible;
  open: boolean;
  onClose: () => void;
}

export const CollectibleArt = ({ asset }: { asset: Collectible }) => (
  <CardPicture src={asset.image_url || asset.large_image_url} kind={drawnKind(asset.asset_type)} seed={asset.hash} />
);

export const CollectibleMove = ({ user, asset, open, onClose }: CollectibleMoveProps) => {
  const { types } = useTexts(assetTexts);
  const [direction] = useState(() => directionOf(asset) ?? "to_game");
  return (
    <MoveDialog
      user={user}
      direction={direction}
      name={asset.name}
      kind={typeLabel(asset.asset_type, types)}
      art={
        <>
          <CollectibleArt asset={asset} />
          <span className={styles.mark}>
            <TierMark tier={asset.tier} />
          </span>
        </>
      }
      ink={tierInk(asset.tier)}
      send={() => sendCollectible(asset.hash, direction)}
      open={open}
      onClose={onClose}
    />
  );
};
