import type { SessionDependencies } from "../dependencies.ts";
import { openNews } from "./withheld-news.ts";
import { findWithheldOf } from "./withheld-store.ts";

/** For the copy of one's data. Without the link of each: it locks the account. */
export const listWithheld = async ({ db, sealer }: Pick<SessionDependencies, "db" | "sealer">, userId: string) =>
  (await findWithheldOf(db, userId)).map(({ sealed }) => {
    const { to, subject, at, from = null } = openNews(sealer, userId, sealed);
    return { to, subject, at, from };
  });
