/** SHELL-16: the five places of a phone. Account opens the menu, which holds everything else. */
import { pages } from "@passport/protocol/pages";
import type { User } from "@passport/protocol/user";
import { Link, useLocation } from "@tanstack/react-router";
import type { Ref } from "react";
import { isProfileOf } from "../../lib/address/addresses.ts";
import { useLiveUser } from "../../lib/session/use-live-user.ts";
import { useTexts } from "../../lib/texts/texts.ts";
import { Place, PlaceBar, PlaceSlot } from "../../ui/place-bar/place-bar.tsx";
import { shellTexts } from "./texts.ts";

interface BottomBarProps {
  user: User;
  isMenuOpen: boolean;
  onToggleMenu: () => void;
  activitySlot: Ref<HTMLElement>;
}

/** The place one is in, whatever its filters are. */
const here = { exact: true, includeSearch: false };

export const BottomBar = ({ user: sessionUser, isMenuOpen, onToggleMenu, activitySlot }: BottomBarProps) => {
  const texts = useTexts(shellTexts);
  const user = useLiveUser(sessionUser);
  const isOnOwnProfile = useLocation({ select: ({ pathname }) => isProfileOf(user.username, pathname) });
  const isUnprotected = !user.verified || !user.two_factor_authentication_activated;
  const account = (
    <button
      type="button"
      aria-label={texts.accountMenu(isMenuOpen, isUnprotected)}
      aria-haspopup="dialog"
      aria-expanded={isMenuOpen}
      onClick={onToggleMenu}
    />
  );
  return (
    <PlaceBar label={texts.places}>
      <Place
        icon="passport"
        name={texts.passport}
        render={
          <Link to={pages.profile} activeOptions={here} {...(isOnOwnProfile && { "aria-current": "page" as const })} />
        }
      />
      <Place icon="tx" name={texts.token} render={<Link to={pages.transactions} activeOptions={here} />} />
      <Place icon="store" name={texts.store} render={<Link to={pages.store} activeOptions={here} />} />
      <PlaceSlot ref={activitySlot} />
      <Place icon="shield" name={texts.account} isMarked={isUnprotected} render={account} />
    </PlaceBar>
  );
};
