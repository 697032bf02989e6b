/** Takes one of an item out of Passport into the owner's wallet (ASSET1155-5 to ASSET1155-11). */

import type { Item } from "@passport/protocol/calls/items";
import type { Collection } from "@passport/protocol/collection";
import type { User } from "@passport/protocol/user";
import { useState } from "react";
import { lazyComponent } from "../../../lib/lazy/lazy.tsx";
import { useLazyDialog } from "../../../lib/lazy/use-lazy-dialog.ts";
import { useLiveUser } from "../../../lib/session/use-live-user.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import type { NetworkGate } from "../../../lib/wallet/network-gate.ts";
import { hasOwnersWallet } from "../../../lib/wallet/owners-wallet.ts";
import { Button } from "../../../ui/button/button.tsx";
import { transitionTexts } from "./texts.ts";

export interface WithdrawItemProps {
  /** The owner, of a holding that is locked in no service (ASSET1155-4). */
  user: User;
  item: Item;
  collection: Collection;
  network: NetworkGate;
}

const ItemDialog = lazyComponent(async () => (await import("./item-dialog.tsx")).ItemDialog);

export const WithdrawItem = ({ user: sessionUser, ...props }: WithdrawItemProps) => {
  const texts = useTexts(transitionTexts);
  const user = useLiveUser(sessionUser);
  const dialog = useLazyDialog(ItemDialog);
  /** The dialog stays when it is closed: a wallet may be busy with it. */
  const [hasBegun, setBegun] = useState(false);
  const open = async () => {
    if (!(await hasOwnersWallet(user))) return;
    setBegun(true);
    await dialog.open();
  };
  return (
    <>
      <Button variant="primary" wide busy={dialog.isOpening} onClick={open}>
        {texts.withdraw}
      </Button>
      {hasBegun && <ItemDialog {...props} user={user} open={dialog.isOpen} onClose={dialog.close} />}
    </>
  );
};
