import type { Transaction } from "@passport/database";
import { pages, proofLifeMs } from "@passport/protocol";
import { hashToken, newToken } from "../../../platform/secrets/token.ts";
import type { SessionDependencies } from "../dependencies.ts";
import { insertLink, type LinkPurpose, type NewLink } from "./store.ts";

const lives: Record<LinkPurpose, number> = {
  verify_email: proofLifeMs.emailLink,
  reset_password: proofLifeMs.resetLink,
  lock_account: proofLifeMs.lockLink,
};

/** Pages, not calls: opening a link, as mail scanners do, does not spend it. */
const linkPages: Record<LinkPurpose, (token: string, userId: string) => string> = {
  verify_email: (token, userId) => `${pages.verify}?id=${userId}&token=${token}`,
  reset_password: (token) => `${pages.resetPassword}?token=${token}`,
  lock_account: (token) => `${pages.notMe}?token=${token}`,
};

/** EMAIL-23: the same token without the id, short enough for a plain text mail. */
export const shortVerifyPage = ({ publicOrigin }: SessionDependencies, token: string): string =>
  `${publicOrigin}${pages.verify}/${token}`;

export const newLink = async (
  { publicOrigin }: SessionDependencies,
  transaction: Transaction,
  link: NewLink & { purpose: LinkPurpose },
): Promise<{ page: string; token: string }> => {
  const token = newToken();
  await insertLink(transaction, { ...link, tokenHash: hashToken(token), lifeMs: lives[link.purpose] });
  return { page: `${publicOrigin}${linkPages[link.purpose](token, link.userId)}`, token };
};
