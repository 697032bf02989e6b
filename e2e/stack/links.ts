/** Links that the server sends by mail, and the requests that their pages make. */
import type { Database } from "@passport/database";
import { insertLink, type LinkPurpose } from "../../apps/server/src/features/session/links/store.ts";
import { hashToken, newToken } from "../../apps/server/src/platform/secrets/token.ts";
import { userOf } from "./edit-page.ts";
import type { Page, Player } from "./test.ts";

/** A link as a mail would carry it, for tests that are not about the mail. */
export const makeLink = async (db: Database, player: Player, purpose: LinkPurpose) => {
  const token = newToken();
  const { id } = await userOf(db, player);
  const { email } = player;
  const link = { purpose, tokenHash: hashToken(token), userId: id, email, emailCanonical: email, lifeMs: 60_000 };
  await insertLink(db, link);
  return { id, token };
};

/** The requests to that path from now on. */
export const countRequests = (page: Page, path: RegExp) => {
  const seen: string[] = [];
  page.on("request", (request) => {
    if (path.test(new URL(request.url()).pathname)) seen.push(request.url());
  });
  return seen;
};
