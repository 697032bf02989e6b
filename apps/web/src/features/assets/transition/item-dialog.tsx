import type { Item } from "@passport/protocol/calls/items";
import type { Collection } from "@passport/protocol/collection";
import type { User } from "@passport/protocol/user";
import { useState } from "react";
import { useTexts } from "../../../lib/texts/texts.ts";
import type { NetworkGate } from "../../../lib/wallet/network-gate.ts";
import { transitionTexts } from "./texts.ts";
import { itemTransport } from "./transport/item-transport.ts";
import { TransportDialog } from "./transport/transport-dialog.tsx";

interface ItemDialogProps {
  user: User;
  item: Item;
  collection: Collection;
  network: NetworkGate;
  open: boolean;
  onClose: () => void;
}

export const ItemDialog = ({ item, collection, ...rest }: ItemDialogProps) => {
  const texts = useTexts(transitionTexts);
  const [transport] = useState(() => itemTransport(item, collection));
  const words = {
    title: texts.withdrawTitle,
    description: texts.withdrawText(item.label),
    lock: texts.withdrawLock,
    start: texts.withdrawStart,
    askStep: texts.withdrawAskStep,
    asking: texts.withdrawAsking,
    mined: texts.withdrawMined,
  };
  return transport && <TransportDialog {...rest} transport={transport} words={words} />;
};
