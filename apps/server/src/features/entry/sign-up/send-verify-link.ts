import type { Transaction } from "@passport/database";
import { newLink, shortVerifyPage } from "../../session/index.ts";
import type { EntryDependencies } from "../dependencies.ts";
import { verifyLinkEmail } from "./verify-link-email.ts";

/** For an account whose email is unverified. */
export const sendVerifyLink = async (
  dependencies: EntryDependencies,
  transaction: Transaction,
  account: { userId: string; username: string; email: { address: string; canonical: string } },
): Promise<void> => {
  const { userId, username, email } = account;
  const link = { purpose: "verify_email", userId, email: email.address, emailCanonical: email.canonical } as const;
  const { page: url, token } = await newLink(dependencies, transaction, link);
  const shortUrl = shortVerifyPage(dependencies, token);
  const letter = verifyLinkEmail(dependencies.brand, { to: email.address, username, url, shortUrl });
  await dependencies.mailer.send(transaction, letter);
};
