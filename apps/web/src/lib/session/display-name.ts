import type { PublicUser } from "@passport/protocol/user";

/** First and last name where given, else the username: a passport always names its holder. */
export const displayName = ({ first_name, last_name, username }: PublicUser): string =>
  [first_name, last_name].filter(Boolean).join(" ") || username;
