/** The dialog of items of one token: how many, then the same as for a collectible (MOVE-8, MOVE-9). */
import type { Item } from "@passport/protocol/calls/items";
import type { User } from "@passport/protocol/user";
import { type CSSProperties, useState } from "react";
import { formatAmount } from "../../../lib/money/format-amount.ts";
import { gameCatalogueTexts } from "../../../lib/texts/game-catalogue.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { notify } from "../../../lib/toast/notify.ts";
import { TextField } from "../../../ui/text-field/text-field.tsx";
import { ItemArt, inkOf } from "../achievements/item-art.tsx";
import { readItemAmount } from "./item-amount.ts";
import { placesOf, sendItems } from "./movable.ts";
import { MoveDialog } from "./move-dialog.tsx";
import { moveTexts } from "./texts.ts";

interface ItemMoveProps {
  user: User;
  item: Item;
  collectionName: string;
  open: boolean;
  onClose: () => void;
  /** MOVE-17: the page goes to the achievements. */
  onMoved: () => void;
}

export const ItemMove = ({ user, item, collectionName, open, onClose, onMoved }: ItemMoveProps) => {
  const texts = useTexts(moveTexts);
  const catalogue = useTexts(gameCatalogueTexts);
  const [typed, setTyped] = useState("1");
  const direction = item.service_id === null ? "to_game" : "from_game";
  const amount = readItemAmount(typed, item.count);
  const count = formatAmount(item.count, { decimals: 0, shownDecimals: 0 });
  const done = () => {
    const what = texts.count(String(amount), item.label);
    notify({ tone: "success", title: texts.movedItems(what, texts.places[placesOf(direction).to]) });
    onMoved();
  };
  return (
    <MoveDialog
      user={user}
      direction={direction}
      name={item.label}
      kind={collectionName}
      art={<ItemArt item={item} />}
      ink={{ ...inkOf(item), "--tier": "var(--card-ink)" } as CSSProperties}
      amount={
        <TextField
          label={texts.amount}
          hint={texts.amountHint(count)}
          error={amount === undefined && typed !== "" ? catalogue.move_amount_invalid : undefined}
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      }
      isAmountValid={amount !== undefined}
      send={() => sendItems(item, amount ?? 0, direction)}
      onMoved={done}
      open={open}
      onClose={onClose}
    />
  );
};
