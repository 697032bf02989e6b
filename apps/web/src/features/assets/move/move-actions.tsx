/** The buttons that open the dialogs, on the pages of a collectible and of items. Only the owner sees them (ASSET1155-4). */
import type { OwnedCollectible } from "@passport/protocol/calls/collectibles";
import type { OwnedItem } from "@passport/protocol/calls/items";
import type { Operation } from "@passport/protocol/operation";
import type { User } from "@passport/protocol/user";
import { useState } from "react";
import { useNow } from "../../../lib/clock/use-clock.ts";
import { lazyComponent } from "../../../lib/lazy/lazy.tsx";
import { useLazyDialog } from "../../../lib/lazy/use-lazy-dialog.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Button } from "../../../ui/button/button.tsx";
import { availabilityOf } from "../transition/availability.ts";
import { moveActionTexts } from "./action-texts.ts";

const CollectibleMove = lazyComponent(async () => (await import("./collectible-move.tsx")).CollectibleMove);
const ItemMove = lazyComponent(async () => (await import("./item-move.tsx")).ItemMove);

interface MoveCollectibleProps {
  /** The owner. */
  user: User;
  collectible: OwnedCollectible;
  operation: Operation | undefined;
}

export const MoveCollectible = ({ user, collectible, operation }: MoveCollectibleProps) => {
  const { user_asset: asset } = collectible;
  const texts = useTexts(moveActionTexts);
  const dialog = useLazyDialog(CollectibleMove);
  /** Counts the dialogs that were opened: each is a move of its own, and stays as it began. */
  const [opened, setOpened] = useState(0);
  const now = Number(useNow(1000));
  const { canMove, isLocked } = availabilityOf({ collectible: asset, operation, now });
  if (asset.on_chain_status === "STAKABLE") return null;
  const action = asset.locked_to_service === null ? texts.toGame : texts.fromGame;
  const open = async () => {
    setOpened(opened + 1);
    await dialog.open();
  };
  return (
    <>
      <Button
        variant={canMove && asset.locked_to_service !== null ? "primary" : "secondary"}
        wide
        disabled={!canMove}
        busy={dialog.isOpening}
        onClick={open}
      >
        {isLocked ? texts.locked(action) : action}
      </Button>
      {opened > 0 && (
        <CollectibleMove key={opened} user={user} asset={asset} open={dialog.isOpen} onClose={dialog.close} />
      )}
    </>
  );
};

interface MoveItemsProps {
  user: User;
  holding: OwnedItem;
  onMoved: () => void;
}

export const MoveItems = ({ user, holding, onMoved }: MoveItemsProps) => {
  const texts = useTexts(moveActionTexts);
  const dialog = useLazyDialog(ItemMove);
  const [opened, setOpened] = useState(0);
  const { user_asset: item, collection } = holding;
  const open = async () => {
    setOpened(opened + 1);
    await dialog.open();
  };
  return (
    <>
      <Button wide disabled={item.count === "0"} busy={dialog.isOpening} onClick={open}>
        {item.service_id === null ? texts.toGame : texts.fromGame}
      </Button>
      {opened > 0 && (
        <ItemMove
          key={opened}
          user={user}
          item={item}
          collectionName={collection.name}
          open={dialog.isOpen}
          onClose={dialog.close}
          onMoved={onMoved}
        />
      )}
    </>
  );
};
