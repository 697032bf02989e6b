import type { PublicUser } from "@passport/protocol/user";

/** NAV-9, G8: no name, the own name in any case, or the own id: all are the own profile. */
export const isOwnProfile = (asked: string | undefined, user: Pick<PublicUser, "id" | "username">): boolean =>
  asked === undefined || asked === user.id || asked.toLowerCase() === user.username.toLowerCase();

/** G8: the address bar shows the username as its holder writes it. */
export const needsCanonicalAddress = (asked: string | undefined, user: Pick<PublicUser, "username">): boolean =>
  asked !== undefined && asked !== user.username;
