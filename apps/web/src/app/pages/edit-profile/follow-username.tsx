/**
 * EDIT-11: a player who was renamed, here or in another tab, finds the page under the new name. Who may see it is
 * judged by comparing the address with the session's user, and the two change one after the other: in between the
 * address holds the id, which is the player's own under either name.
 */

import { pages } from "@passport/protocol/pages";
import type { User } from "@passport/protocol/user";
import { Navigate, useNavigate, useParams } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";
import { setSession } from "../../../lib/session/session-store.ts";

interface FollowUsernameProps {
  sessionUser: User;
  /** The player as of this moment. */
  user: User;
}

const there = (username: string) =>
  ({ to: pages.editProfile, params: { username }, replace: true, resetScroll: false }) as const;

export const FollowUsername = ({ sessionUser, user }: FollowUsernameProps) => {
  const { username: asked } = useParams({ strict: false });
  const navigate = useNavigate();
  const isRenamed = user.username !== sessionUser.username;
  const follow = useEffectEvent(async () => {
    await navigate(there(user.id));
    setSession(user);
  });
  useEffect(() => {
    if (isRenamed) void follow();
  }, [isRenamed]);
  return !isRenamed && asked !== user.username && <Navigate {...there(user.username)} />;
};
