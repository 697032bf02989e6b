import type { Brand } from "@passport/protocol";
import type { Email } from "../email.ts";
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

export const htmlBody = (email: Email, brand: Brand): string => {
  const look = lookOf(brand);
  const { action, warningAction } = email;
  const parts: readonly (Markup | undefined)[] = [
    heading(email.subject, look),
    email.greeting === undefined ? undefined : greeting(email.greeting, look),
    ...email.paragraphs.map((text) => paragraph(text, look)),
    email.code === undefined ? undefined : codeBox(email.code, look),
    email.facts && factTable(email.facts, look),
    action && actionBlock(action, look),
    ...(email.closing ?? []).map((text) => smallPrint(text, look)),
    warningAction && warningBlock(warningAction, look),
  ];
  const content = parts.filter((part) => part !== undefined);
  return page({
    title: email.subject,
    preheader: email.preheader ?? email.paragraphs[0] ?? "",
    content,
    brand,
    look,
  });
};
