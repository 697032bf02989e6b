/** /profile, /profile/$username and its tabs, where the passport and what its holder owns meet. The edit tab is a page of its own. */

import { pages } from "@passport/protocol/pages";
import type { PublicUser, User } from "@passport/protocol/user";
import { useQuery } from "@tanstack/react-query";
import { Link, Navigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Rosette } from "../../../art/react/rosette.tsx";
import { Inventory, type InventoryAddress } from "../../../features/assets/inventory/inventory.tsx";
import { GridSkeleton } from "../../../features/assets/list/grid-skeleton.tsx";
import { PassportSkeleton } from "../../../features/profile/passport-skeleton.tsx";
import { OtherProfileFrame, OwnProfileFrame, type ProfileTab } from "../../../features/profile/profile-head.tsx";
import { readUserQuery } from "../../../features/profile/read-user-query.ts";
import { profileTexts } from "../../../features/profile/texts.ts";
import { isOwnProfile, needsCanonicalAddress } from "../../../features/profile/whose-profile.ts";
import { BalanceLine } from "../../../features/sups/balance-line.tsx";
import { useAddressQuery } from "../../../lib/address/use-address-query.ts";
import { lazyComponent } from "../../../lib/lazy/lazy.tsx";
import { useLiveUser } from "../../../lib/session/use-live-user.ts";
import { useUser } from "../../../lib/session/use-user.ts";
import { CommandError } from "../../../lib/socket/command-error.ts";
import { catalogueTexts } from "../../../lib/texts/catalogue.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Button } from "../../../ui/button/button.tsx";
import { EmptyState } from "../../../ui/empty-state/empty-state.tsx";
import { FailedState } from "../../../ui/empty-state/failed-state.tsx";

/** Cards, a search and pages: not for those who only look at the passport. */
const Achievements = lazyComponent(
  async () => (await import("../../../features/assets/achievements/achievements.tsx")).Achievements,
  { waiting: <GridSkeleton /> },
);

type PageTab = Exclude<ProfileTab, "edit">;

interface ProfilePageProps {
  /** A username or a user id; absent for the own profile. */
  asked: string | undefined;
  /** NAV-9: without one, the game assets. */
  tab?: PageTab | undefined;
}

interface AtAddress extends ProfilePageProps {
  /** The filters of the inventory are part of the address (INVENTORY-9). */
  address: InventoryAddress;
}

const addresses = { "game-assets": pages.gameAssets, achievements: pages.achievements } as const;

interface CanonicalProps extends Pick<ProfilePageProps, "asked" | "tab"> {
  holder: PublicUser;
  children: ReactNode;
}

const Canonical = ({ asked, tab, holder, children }: CanonicalProps) => {
  const texts = useTexts(profileTexts);
  const address = tab === undefined ? pages.profileOf : addresses[tab];
  return (
    <>
      <title>{texts.page(holder.username)}</title>
      {needsCanonicalAddress(asked, holder) && (
        <Navigate to={address} params={{ username: holder.username }} search replace />
      )}
      {children}
    </>
  );
};

interface TabContentProps {
  tab: PageTab;
  holder: PublicUser;
  /** The player, if it is their own profile. */
  owner: User | undefined;
  address: InventoryAddress;
}

const TabContent = ({ tab, holder, owner, address }: TabContentProps) =>
  tab === "game-assets" ? (
    <Inventory userId={holder.id} username={holder.username} owner={owner} address={address} />
  ) : (
    <Achievements userId={holder.id} username={holder.username} isOwn={owner !== undefined} />
  );

const OwnProfile = ({ user: sessionUser, asked, tab, address }: AtAddress & { user: User }) => {
  const user = useLiveUser(sessionUser);
  return (
    <Canonical asked={asked} tab={tab} holder={user}>
      <OwnProfileFrame user={user} tab={tab ?? "game-assets"} balance={<BalanceLine user={user} />}>
        <TabContent tab={tab ?? "game-assets"} holder={user} owner={user} address={address} />
      </OwnProfileFrame>
    </Canonical>
  );
};

interface OtherProfileProps extends AtAddress {
  asked: string;
}

const OtherProfile = ({ asked, tab, address }: OtherProfileProps) => {
  const texts = useTexts(profileTexts);
  const catalogue = useTexts(catalogueTexts);
  const { data: holder, error, isFetching, refetch } = useQuery(readUserQuery(asked));
  if (holder) {
    return (
      <Canonical asked={asked} tab={tab} holder={holder}>
        <OtherProfileFrame holder={holder} tab={tab ?? "game-assets"}>
          <TabContent tab={tab ?? "game-assets"} holder={holder} owner={undefined} address={address} />
        </OtherProfileFrame>
      </Canonical>
    );
  }
  if (!error) return <PassportSkeleton />;
  if (error instanceof CommandError && error.code === "not_found") {
    return (
      <EmptyState
        level={1}
        art={<Rosette seed="no-player" density={0.4} />}
        title={texts.noPlayer}
        text={texts.noPlayerText(asked)}
        action={<Button render={<Link to={pages.profile} />}>{texts.toOwnProfile}</Button>}
      />
    );
  }
  return (
    <FailedState
      level={1}
      title={texts.failed}
      text={catalogue.user_fetch_failed}
      retry={texts.retry}
      isRetrying={isFetching}
      onRetry={refetch}
    />
  );
};

export const ProfilePage = ({ asked, tab }: ProfilePageProps) => {
  const user = useUser();
  const address = useAddressQuery();
  return asked === undefined || isOwnProfile(asked, user) ? (
    <OwnProfile user={user} asked={asked} tab={tab} address={address} />
  ) : (
    <OtherProfile asked={asked} tab={tab} address={address} />
  );
};
