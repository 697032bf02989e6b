/** The mails that the stack sent, as their recipients find them. */
import { expect } from "@playwright/test";
import type { Stack } from "./stack.ts";

export interface SentMail {
  id: number;
  to: string[];
  subject: string;
  text: string;
}

const mailsTo = async ({ inboxUrl }: Stack, email: string): Promise<SentMail[]> => {
  const mails = (await (await fetch(`${inboxUrl}/mails`)).json()) as SentMail[];
  return mails.filter(({ to }) => to.includes(email.toLowerCase()));
};

/** The newest mail with that subject, once there is one. */
export const mailTo = async (stack: Stack, email: string, subject: RegExp): Promise<SentMail> => {
  const find = async () => (await mailsTo(stack, email)).findLast((mail) => subject.test(mail.subject));
  await expect.poll(find, { message: `a mail to ${email} about ${subject}` }).toBeDefined();
  const mail = await find();
  if (!mail) throw new Error("the inbox lost a mail");
  return mail;
};

/** Where the mail's link to a page leads, without the origin. */
export const linkIn = ({ text }: SentMail, page: string): string => {
  const links = text.match(/https?:\/\/\S+/g) ?? [];
  const found = links.map((link) => new URL(link)).find(({ pathname }) => pathname === page);
  if (!found) throw new Error(`no link to ${page} in: ${text}`);
  return found.pathname + found.search;
};
