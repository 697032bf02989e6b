/** NAV-11: /profile/$username/asset/$hash, where a collectible meets its owner's wallet and operations. */

import type { OwnedCollectible } from "@passport/protocol/calls/collectibles";
import { pages } from "@passport/protocol/pages";
import type { User } from "@passport/protocol/user";
import { useQuery } from "@tanstack/react-query";
import { Navigate } from "@tanstack/react-router";
import { CollectibleView } from "../../../features/assets/collectible/collectible-view.tsx";
import { readCollectibleQuery } from "../../../features/assets/collectible/read-collectible-query.ts";
import { MoveCollectible } from "../../../features/assets/move/move-actions.tsx";
import { SheetFailed } from "../../../features/assets/sheet/sheet-failed.tsx";
import { SheetSkeleton } from "../../../features/assets/sheet/sheet-skeleton.tsx";
import { sheetTexts } from "../../../features/assets/sheet/texts.ts";
import { CollectibleActions } from "../../../features/assets/transition/collectible-actions.tsx";
import { QueuedMove } from "../../../features/assets/transition/queued-move.tsx";
import { useTokenOperation } from "../../../features/operations/live/use-token-operation.ts";
import { needsCanonicalAddress } from "../../../features/profile/whose-profile.ts";
import { useLiveUser } from "../../../lib/session/use-live-user.ts";
import { useUser } from "../../../lib/session/use-user.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { NetworkGate, OperationCard } from "../shared-parts.ts";

interface CollectiblePageProps {
  hash: string;
  /** A username or a user id; the owner's takes its place. */
  asked: string;
}

interface OwnCollectibleProps {
  user: User;
  collectible: OwnedCollectible;
  onReadAgain: () => void;
}

const OwnCollectible = ({ user: sessionUser, collectible, onReadAgain }: OwnCollectibleProps) => {
  const user = useLiveUser(sessionUser);
  const { underWay, watched } = useTokenOperation(
    user.account_id,
    {
      collectionSlug: collectible.collection.slug,
      tokenId: collectible.user_asset.token_id,
      kinds: ["mint", "stake", "unstake", "move_to_game", "move_from_game"],
    },
    onReadAgain,
  );
  return (
    <CollectibleView
      collectible={collectible}
      username={user.username}
      onReadAgain={onReadAgain}
      own={{
        operation: underWay,
        actions: (
          <CollectibleActions user={user} collectible={collectible} operation={underWay} network={NetworkGate}>
            <MoveCollectible user={user} collectible={collectible} operation={underWay} />
          </CollectibleActions>
        ),
        timeline: watched && (
          <OperationCard operation={watched}>
            <QueuedMove
              user={user}
              operation={watched}
              collection={collectible.collection}
              what={collectible.user_asset.name}
              network={NetworkGate}
            />
          </OperationCard>
        ),
      }}
    />
  );
};

export const CollectiblePage = ({ hash, asked }: CollectiblePageProps) => {
  const user = useUser();
  const texts = useTexts(sheetTexts);
  const { data: collectible, isError, isFetching, refetch } = useQuery(readCollectibleQuery(hash));
  if (!collectible) {
    return isError ? <SheetFailed isRetrying={isFetching} onRetry={() => refetch()} /> : <SheetSkeleton />;
  }
  const { owner, user_asset: asset } = collectible;
  const readAgain = () => void refetch();
  return (
    <>
      <title>{texts.page(asset.name)}</title>
      {owner !== null && needsCanonicalAddress(asked, owner) && (
        <Navigate to={pages.asset} params={{ username: owner.username, hash }} replace />
      )}
      {owner?.id === user.id ? (
        <OwnCollectible user={user} collectible={collectible} onReadAgain={readAgain} />
      ) : (
        <CollectibleView collectible={collectible} username={owner?.username ?? asked} onReadAgain={readAgain} />
      )}
    </>
  );
};
