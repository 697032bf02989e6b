/** What an owner can do with a collectible where it is now: mint, stake or unstake it (ASSET-6 to ASSET-12). */

import { isOffWorld } from "@passport/protocol/asset-kinds";
import type { OwnedCollectible } from "@passport/protocol/calls/collectibles";
import type { Operation } from "@passport/protocol/operation";
import type { User } from "@passport/protocol/user";
import { type ReactNode, useState } from "react";
import { useNow } from "../../../lib/clock/use-clock.ts";
import { lazyComponent } from "../../../lib/lazy/lazy.tsx";
import { useLazyDialog } from "../../../lib/lazy/use-lazy-dialog.ts";
import { useLiveUser } from "../../../lib/session/use-live-user.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import type { NetworkGate } from "../../../lib/wallet/network-gate.ts";
import { hasOwnersWallet } from "../../../lib/wallet/owners-wallet.ts";
import { Button } from "../../../ui/button/button.tsx";
import { availabilityOf } from "./availability.ts";
import { transitionTexts } from "./texts.ts";
import styles from "./transition.module.css";

export interface CollectibleActionsProps {
  /** The owner: other players see none of this (ASSET-9). */
  user: User;
  collectible: OwnedCollectible;
  /** What is under way with it, if anything is. */
  operation: Operation | undefined;
  network: NetworkGate;
  /** More that can be done with it. */
  children?: ReactNode;
}

/** A lock or a voucher that ends is seen within a second. */
const lockStepMs = 1000;

const CollectibleDialog = lazyComponent(async () => (await import("./collectible-dialog.tsx")).CollectibleDialog);

export const CollectibleActions = ({ user: sessionUser, children, ...props }: CollectibleActionsProps) => {
  const { collectible, operation } = props;
  const { user_asset: asset } = collectible;
  const status = asset.on_chain_status;
  const texts = useTexts(transitionTexts);
  const user = useLiveUser(sessionUser);
  const dialog = useLazyDialog(CollectibleDialog);
  /** Where the move of the dialog began. The dialog stays when it is closed: a wallet may be busy with it. */
  const [began, setBegan] = useState<typeof status>();
  // The move is complete and its dialog closed: the next one is a new move.
  if (began !== undefined && began !== status && !dialog.isOpen) setBegan(undefined);
  const availability = availabilityOf({ collectible: asset, operation, now: Number(useNow(lockStepMs)) });

  const open = async () => {
    if (!(await hasOwnersWallet(user))) return;
    setBegan(status);
    await dialog.open();
  };
  const action = isOffWorld(status) ? texts.onWorld : texts.offWorld;
  return (
    <div className={styles.actions}>
      {availability.openUntil !== undefined && (
        <Button variant="primary" wide busy={dialog.isOpening} onClick={open}>
          {texts.continueOpen}
        </Button>
      )}
      <Button
        variant={availability.canStart ? "primary" : "secondary"}
        wide
        disabled={!availability.canStart}
        busy={availability.canStart && dialog.isOpening}
        onClick={open}
      >
        {availability.isLocked ? texts.locked(action) : action}
      </Button>
      {children}
      {began !== undefined && (
        <CollectibleDialog key={began} {...props} user={user} open={dialog.isOpen} onClose={dialog.close} />
      )}
    </div>
  );
};
