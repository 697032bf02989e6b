/** What every page of a profile has: the passport, and the tabs (NAV-10) around what the open one shows. */

import { pages } from "@passport/protocol/pages";
import type { PublicUser, User } from "@passport/protocol/user";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTexts } from "../../lib/texts/texts.ts";
import { TabBar } from "../../ui/tabs/tab-bar.tsx";
import { TabLinks } from "../../ui/tabs/tab-links.tsx";
import { ChangePicture } from "./change-picture.tsx";
import { Passport } from "./passport.tsx";
import { PictureOf } from "./picture-of.tsx";
import { profileTexts } from "./texts.ts";

export type ProfileTab = "game-assets" | "achievements" | "edit";

interface ProfileTabsProps {
  username: string;
  tab: ProfileTab;
  isOwn: boolean;
  /** For the row of tabs, once it is all that is left of the passport. */
  picture: ReactNode;
  children: ReactNode;
}

const ProfileTabs = ({ username, tab, isOwn, picture, children }: ProfileTabsProps) => {
  const texts = useTexts(profileTexts);
  // What changes stands below the tabs: the page keeps its place.
  const linkTo = (to: "gameAssets" | "achievements" | "editProfile") => (
    <Link to={pages[to]} params={{ username }} resetScroll={false} />
  );
  const tabs = [
    { id: "game-assets", label: texts.gameAssets, link: linkTo("gameAssets") },
    { id: "achievements", label: texts.achievements, link: linkTo("achievements") },
    // Only the owner can edit the profile (PROFILE-6).
    ...(isOwn ? [{ id: "edit", label: texts.editProfile, link: linkTo("editProfile") }] : []),
  ];
  return (
    <TabBar
      picture={picture}
      tabs={<TabLinks label={texts.tabs} tabs={tabs} value={tab} />}
      {...(tab !== "edit" && { find: texts.findAssets })}
    >
      {children}
    </TabBar>
  );
};

interface OwnProfileFrameProps {
  user: User;
  tab: ProfileTab;
  balance: ReactNode;
  children: ReactNode;
}

export const OwnProfileFrame = ({ user, tab, balance, children }: OwnProfileFrameProps) => {
  const picture = <PictureOf userId={user.id} avatarId={user.avatar_id} />;
  return (
    <>
      <Passport holder={user} portrait={<ChangePicture user={user} />} balance={balance} />
      <ProfileTabs username={user.username} tab={tab} isOwn picture={picture}>
        {children}
      </ProfileTabs>
    </>
  );
};

interface OtherProfileFrameProps {
  holder: PublicUser;
  tab: ProfileTab;
  children: ReactNode;
}

export const OtherProfileFrame = ({ holder, tab, children }: OtherProfileFrameProps) => {
  // PROFILE-4: the username, and the names if the player shows them, whatever else an answer might hold.
  const { id, username, first_name, last_name } = holder;
  const picture = <PictureOf userId={id} avatarId={null} />;
  return (
    <>
      <Passport holder={{ id, username, first_name, last_name }} portrait={picture} />
      <ProfileTabs username={username} tab={tab} isOwn={false} picture={picture}>
        {children}
      </ProfileTabs>
    </>
  );
};
