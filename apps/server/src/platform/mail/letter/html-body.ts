import type { Brand } from "@passport/protocol";
import type { Letter } from "../letter.ts";
import { page } from "./html-page.ts";
import {
  actionBlock,
  codeBox,
  factTable,
  greeting,
  heading,
  paragraph,
  smallPrint,
  warningBlock,
} from "./html-parts.ts";
import { lookOf } from "./look.ts";
import type { Markup } from "./markup.ts";

export const htmlBody = (letter: Letter, brand: Brand): string => {
  const look = lookOf(brand);
  const { action, warningAction } = letter;
  const parts: readonly (Markup | undefined)[] = [
    heading(letter.subject, look),
    letter.greeting === undefined ? undefined : greeting(letter.greeting, look),
    ...letter.paragraphs.map((text) => paragraph(text, look)),
    letter.code === undefined ? undefined : codeBox(letter.code, look),
    letter.facts && factTable(letter.facts, look),
    action && actionBlock(action, look),
    ...(letter.closing ?? []).map((text) => smallPrint(text, look)),
    warningAction && warningBlock(warningAction, look),
  ];
  const content = parts.filter((part) => part !== undefined);
  return page({
    title: letter.subject,
    preheader: letter.preheader ?? letter.paragraphs[0] ?? "",
    content,
    brand,
    look,
  });
};
