/** What stands above every page of a profile: the passport's data page and the tabs (NAV-10). */

import { pages } from "@passport/protocol/pages";
import type { PublicUser, User } from "@passport/protocol/user";
import { Link } from "@tanstack/react-router";
import { useTexts } from "../../lib/texts/texts.ts";
import { TabLinks } from "../../ui/tabs/tab-links.tsx";
import { ChangePicture } from "./change-picture.tsx";
import { DataPage } from "./data-page.tsx";
import { profileTexts } from "./texts.ts";

export type ProfileTab = "game-assets" | "achievements" | "edit";

interface ProfileTabsProps {
  username: string;
  tab: ProfileTab;
  isOwn: boolean;
}

const ProfileTabs = ({ username, tab, isOwn }: ProfileTabsProps) => {
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
  return <TabLinks label={texts.tabs} tabs={tabs} value={tab} />;
};

export const OwnProfileHead = ({ user, tab }: { user: User; tab: ProfileTab }) => (
  <>
    <DataPage holder={user} pencil={<ChangePicture user={user} />} />
    <ProfileTabs username={user.username} tab={tab} isOwn />
  </>
);

export const OtherProfileHead = ({ holder, tab }: { holder: PublicUser; tab: ProfileTab }) => {
  // PROFILE-4: names and nothing else, whatever else an answer might hold.
  const { id, username, first_name, last_name } = holder;
  return (
    <>
      <DataPage holder={{ id, username, first_name, last_name }} />
      <ProfileTabs username={username} tab={tab} isOwn={false} />
    </>
  );
};
