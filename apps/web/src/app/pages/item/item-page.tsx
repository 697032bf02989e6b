/** NAV-12: /profile/$username/asset1155/$collection/$tokenId/$locked, where an item meets its owner's wallet and operations. */

import { pages } from "@passport/protocol/pages";
import type { User } from "@passport/protocol/user";
import { useQuery } from "@tanstack/react-query";
import { Navigate, useNavigate } from "@tanstack/react-router";
import { ItemView, type OwnedItem } from "../../../features/assets/item/item-view.tsx";
import { type Holding, readItemQuery } from "../../../features/assets/item/read-item-query.ts";
import { MoveItems } from "../../../features/assets/move/move-actions.tsx";
import { SheetFailed } from "../../../features/assets/sheet/sheet-failed.tsx";
import { SheetSkeleton } from "../../../features/assets/sheet/sheet-skeleton.tsx";
import { sheetTexts } from "../../../features/assets/sheet/texts.ts";
import { ItemActions } from "../../../features/assets/transition/item-actions.tsx";
import { QueuedMove } from "../../../features/assets/transition/queued-move.tsx";
import { WithdrawItem } from "../../../features/assets/transition/withdraw-item.tsx";
import { useTokenOperation } from "../../../features/operations/live/use-token-operation.ts";
import { readUserQuery } from "../../../features/profile/read-user-query.ts";
import { isOwnProfile, needsCanonicalAddress } from "../../../features/profile/whose-profile.ts";
import { useLiveUser } from "../../../lib/session/use-live-user.ts";
import { useUser } from "../../../lib/session/use-user.ts";
import { CommandError } from "../../../lib/socket/command-error.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { NetworkGate, OperationCard } from "../shared-parts.ts";

interface ItemPageProps {
  /** NAV-14: a username or a user id. */
  asked: string;
  collection: string;
  tokenId: string;
  isLocked: boolean;
}

const kinds = ["item_withdrawal", "move_to_game", "move_from_game"] as const;

interface OwnItemProps {
  user: User;
  holding: OwnedItem;
  onReadAgain: () => void;
}

/** What is locked in the game can only come back from it (ASSET1155-4). */
const OwnItem = ({ user: sessionUser, holding, onReadAgain }: OwnItemProps) => {
  const user = useLiveUser(sessionUser);
  const { user_asset: item, collection } = holding;
  const navigate = useNavigate();
  const isFree = item.service_id === null;
  const { underWay, watched } = useTokenOperation(
    user.account_id,
    { collectionSlug: collection.slug, tokenId: item.external_token_id, kinds },
    onReadAgain,
  );
  return (
    <ItemView
      holding={holding}
      own={{
        operation: underWay,
        actions: (
          <ItemActions>
            {isFree && <WithdrawItem user={user} item={item} collection={collection} network={NetworkGate} />}
            <MoveItems
              user={user}
              holding={holding}
              // What is left here may be nothing: the list shows both places (MOVE-17).
              onMoved={() => void navigate({ to: pages.achievements, params: { username: user.username } })}
            />
          </ItemActions>
        ),
        timeline: watched && (
          <OperationCard operation={watched}>
            <QueuedMove
              user={user}
              operation={watched}
              collection={collection}
              what={item.label}
              network={NetworkGate}
            />
          </OperationCard>
        ),
      }}
    />
  );
};

/** The last one has left while the page was open: nothing is left, and the page stays where it is. */
const remaining = (data: OwnedItem | undefined, error: unknown): OwnedItem | undefined =>
  data && error instanceof CommandError && error.code === "not_found"
    ? { ...data, user_asset: { ...data.user_asset, count: "0" } }
    : data;

/** The holder of the name or id in the address, then what they hold. */
const useHolding = (user: User, asked: string, holding: Holding) => {
  const isOwn = isOwnProfile(asked, user);
  const holder = useQuery({ ...readUserQuery(asked), enabled: !isOwn });
  const item = useQuery(readItemQuery(isOwn ? user.id : holder.data?.id, holding));
  return {
    data: remaining(item.data, item.error),
    isError: holder.isError || item.isError,
    isFetching: holder.isFetching || item.isFetching,
    readAgain: () => void (holder.isError ? holder.refetch() : item.refetch()),
  };
};

export const ItemPage = ({ asked, collection, tokenId, isLocked }: ItemPageProps) => {
  const user = useUser();
  const texts = useTexts(sheetTexts);
  const { data, isError, isFetching, readAgain } = useHolding(user, asked, {
    collectionSlug: collection,
    tokenId,
    isLocked,
  });
  if (!data) return isError ? <SheetFailed isRetrying={isFetching} onRetry={readAgain} /> : <SheetSkeleton />;
  const { owner } = data;
  return (
    <>
      <title>{texts.page(data.user_asset.label)}</title>
      {needsCanonicalAddress(asked, owner) && (
        <Navigate
          to={isLocked ? pages.lockedItem : pages.freeItem}
          params={{ username: owner.username, collection, tokenId }}
          replace
        />
      )}
      {owner.id === user.id ? (
        <OwnItem user={user} holding={data} onReadAgain={readAgain} />
      ) : (
        <ItemView holding={data} />
      )}
    </>
  );
};
