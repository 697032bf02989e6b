/** Choosing several cards of the list, and the bar that moves them. Loaded when a player starts to choose. */
import type { Collectible } from "@passport/protocol/calls/collectibles";
import type { User } from "@passport/protocol/user";
import { useState } from "react";
import { lazyComponent } from "../../../lib/lazy/lazy.tsx";
import { useLazyDialog } from "../../../lib/lazy/use-lazy-dialog.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Button } from "../../../ui/button/button.tsx";
import { moveActionTexts } from "./action-texts.ts";
import styles from "./bulk.module.css";
import { directionOf } from "./movable.ts";
import { bulkTexts } from "./texts.ts";

const BulkDialog = lazyComponent(async () => (await import("./bulk-dialog.tsx")).BulkDialog);

/** By hash, in the order in which they were chosen. */
export type Chosen = ReadonlyMap<string, Collectible>;

interface PickProps {
  asset: Collectible;
  chosen: Chosen;
  onChange: (chosen: Chosen) => void;
}

/** All of them go the same way; what is locked or off-world cannot go at all (MOVE-16). */
const canPick = (asset: Collectible, chosen: Chosen): boolean => {
  const direction = directionOf(asset);
  const [first] = chosen.values();
  return (
    direction !== undefined && asset.unlocked_at === null && (first === undefined || directionOf(first) === direction)
  );
};

export const Pick = ({ asset, chosen, onChange }: PickProps) => {
  const texts = useTexts(bulkTexts);
  const isChosen = chosen.has(asset.hash);
  const change = () => {
    const others = [...chosen].filter(([hash]) => hash !== asset.hash);
    onChange(new Map(isChosen ? others : [...others, [asset.hash, asset]]));
  };
  return (
    <label className={styles.pick}>
      <span className="sr">{texts.pick(asset.name)}</span>
      <input type="checkbox" checked={isChosen} disabled={!isChosen && !canPick(asset, chosen)} onChange={change} />
    </label>
  );
};

interface SelectionBarProps {
  user: User;
  chosen: Chosen;
  /** The choice is over. */
  onEnd: () => void;
}

export const SelectionBar = ({ user, chosen, onEnd }: SelectionBarProps) => {
  const texts = useTexts(bulkTexts);
  const actions = useTexts(moveActionTexts);
  const dialog = useLazyDialog(BulkDialog);
  const [hasBegun, setBegun] = useState(false);
  const assets = [...chosen.values()];
  const [first] = assets;
  const direction = first && directionOf(first);
  const open = async () => {
    setBegun(true);
    await dialog.open();
  };
  const close = () => {
    dialog.close();
    onEnd();
  };
  return (
    <section className={styles.bar} aria-label={texts.bar}>
      <p aria-live="polite">{first === undefined ? texts.hint : texts.chosen(assets.length)}</p>
      <div>
        <Button onClick={onEnd}>{texts.stopSelecting}</Button>
        {direction !== undefined && (
          <Button variant="primary" busy={dialog.isOpening} onClick={open}>
            {direction === "to_game" ? actions.toGame : actions.fromGame}
          </Button>
        )}
      </div>
      {hasBegun && direction !== undefined && (
        <BulkDialog user={user} assets={assets} direction={direction} open={dialog.isOpen} onClose={close} />
      )}
    </section>
  );
};
