/** The same letter for readers without HTML: links on lines of their own, so that every program finds their end. */
import type { Brand } from "@passport/protocol";
import type { Letter, LetterLink } from "../letter.ts";
import { letterTexts } from "./texts.ts";

const linkBlock = ({ label, url }: LetterLink): string => `${label}:\n${url}`;

const factLines = (letter: Letter): string | undefined =>
  letter.facts?.map(({ label, value }) => `${label}: ${value}`).join("\n");

const footBlock = ({ product, tagline, links }: Brand): string =>
  [`-- \n${product}\n${tagline}`, links.support && linkBlock({ label: letterTexts.support, url: links.support })]
    .filter((part) => part !== undefined)
    .join("\n");

export const textBody = (letter: Letter, brand: Brand): string => {
  const { greeting, paragraphs, code, action, closing = [], warningAction } = letter;
  const blocks = [
    letter.subject,
    greeting,
    ...paragraphs,
    code && `    ${code}`,
    factLines(letter),
    action && linkBlock(action),
    ...closing,
    warningAction && `${warningAction.text}\n${linkBlock(warningAction)}`,
    footBlock(brand),
  ];
  return `${blocks.filter((block) => block !== undefined && block !== "").join("\n\n")}\n`;
};
