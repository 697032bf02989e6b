/** The cards of a collection, behind the wallet's gate, and the dialogs that were opened from them. */
import { useState } from "react";
import { Rosette } from "../../../../art/react/rosette.tsx";
import { lazyComponent } from "../../../../lib/lazy/lazy.tsx";
import { useLazyDialog } from "../../../../lib/lazy/use-lazy-dialog.ts";
import { useLiveUser } from "../../../../lib/session/use-live-user.ts";
import { useUser } from "../../../../lib/session/use-user.ts";
import { useTexts } from "../../../../lib/texts/texts.ts";
import type { NetworkGate } from "../../../../lib/wallet/network-gate.ts";
import { EmptyState } from "../../../../ui/empty-state/empty-state.tsx";
import type { CollectionWithTokens } from "../collections/collection-queries.ts";
import { depositAssetsTexts } from "../texts.ts";
import { TokenGrid } from "./token-grid.tsx";
import type { TokenPlace } from "./token-place.ts";

interface DepositTokensProps {
  collection: CollectionWithTokens;
  place: TokenPlace;
  network: NetworkGate;
}

const ItemDepositDialog = lazyComponent(
  async () => (await import("../form/item-deposit-dialog.tsx")).ItemDepositDialog,
);

export const DepositTokens = ({ collection, place, network: Network }: DepositTokensProps) => {
  const texts = useTexts(depositAssetsTexts);
  const user = useLiveUser(useUser());
  const { token_ids: tokenIds } = collection;
  const dialog = useLazyDialog(ItemDepositDialog);
  const [open, setOpen] = useState<string>();
  /** They stay when they are closed, and when their card goes with the last item: a wallet may be busy with them. */
  const [opened, setOpened] = useState<readonly string[]>([]);
  const deposit = (tokenId: string) => {
    setOpen(tokenId);
    setOpened((before) => (before.includes(tokenId) ? before : [...before, tokenId]));
    void dialog.open();
  };
  if (tokenIds.length === 0) {
    const art = <Rosette seed="no-tokens" density={0.4} />;
    return <EmptyState art={art} title={texts.noTokens} text={texts.noTokensText} />;
  }
  return (
    <>
      <Network wanted={place.chainId}>
        <TokenGrid user={user} place={place} tokenIds={tokenIds} onDeposit={deposit} />
      </Network>
      {opened.map((tokenId) => (
        <ItemDepositDialog
          key={tokenId}
          user={user}
          place={place}
          tokenIds={tokenIds}
          tokenId={tokenId}
          network={Network}
          open={dialog.isOpen && open === tokenId}
          onClose={dialog.close}
        />
      ))}
    </>
  );
};
