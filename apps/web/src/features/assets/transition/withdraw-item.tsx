/** Takes one of an item out of Passport into the owner's wallet (ASSET1155-5 to ASSET1155-11). */
import type { Item } from "@passport/protocol/calls/items";
import type { Collection } from "@passport/protocol/collection";
import type { User } from "@passport/protocol/user";
import { lazy, Suspense, useState } from "react";
import { useLiveUser } from "../../../lib/session/use-live-user.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Button } from "../../../ui/button/button.tsx";
import { useLoadedDialog } from "../../../ui/dialog/use-loaded-dialog.ts";
import type { NetworkGate } from "./network-gate.ts";
import { hasOwnersWallet } from "./owners-wallet.ts";
import { transitionTexts } from "./texts.ts";
import styles from "./transition.module.css";

export interface WithdrawItemProps {
  /** The owner, of a holding that is locked in no service (ASSET1155-4). */
  user: User;
  item: Item;
  collection: Collection;
  network: NetworkGate;
}

const loadDialog = () => import("./item-dialog.tsx");
const ItemDialog = lazy(async () => ({ default: (await loadDialog()).ItemDialog }));

export const WithdrawItem = ({ user: sessionUser, ...props }: WithdrawItemProps) => {
  const texts = useTexts(transitionTexts);
  const user = useLiveUser(sessionUser);
  const dialog = useLoadedDialog(loadDialog);
  /** The dialog stays when it is closed: a wallet may be busy with it. */
  const [hasBegun, setBegun] = useState(false);
  const open = async () => {
    if (!(await hasOwnersWallet(user))) return;
    setBegun(true);
    await dialog.open();
  };
  return (
    <div className={styles.actions}>
      <Button variant="primary" wide busy={dialog.isOpening} onClick={open}>
        {texts.withdraw}
      </Button>
      {hasBegun && (
        <Suspense>
          <ItemDialog {...props} user={user} open={dialog.isOpen} onClose={dialog.close} />
        </Suspense>
      )}
    </div>
  );
};
