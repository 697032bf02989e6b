/** The same email for readers without HTML: links on lines of their own, so that every program finds their end. */
import type { Brand } from "@passport/protocol";
import type { Email, EmailLink } from "../email.ts";
import { emailTexts } from "./texts.ts";

const linkBlock = ({ label, url }: EmailLink): string => `${label}:\n${url}`;

const factLines = (email: Email): string | undefined =>
  email.facts?.map(({ label, value }) => `${label}: ${value}`).join("\n");

const footBlock = ({ product, tagline, links }: Brand): string =>
  [`-- \n${product}\n${tagline}`, links.support && linkBlock({ label: emailTexts.support, url: links.support })]
    .filter((part) => part !== undefined)
    .join("\n");

export const textBody = (email: Email, brand: Brand): string => {
  const { greeting, paragraphs, code, action, closing = [], warningAction } = email;
  const blocks = [
    email.subject,
    greeting,
    ...paragraphs,
    code && `    ${code}`,
    factLines(email),
    action && linkBlock(action),
    ...closing,
    warningAction && `${warningAction.text}\n${linkBlock(warningAction)}`,
    footBlock(brand),
  ];
  return `${blocks.filter((block) => block !== undefined && block !== "").join("\n\n")}\n`;
};
