/** PASSWORD-13: whether a password is more than words about the player and a simple pattern. */
import { isObviousPassword, type PasswordContext } from "@passport/protocol/obvious-password";
import { brand } from "../../lib/env/brand.ts";
import { useTexts } from "../../lib/texts/texts.ts";
import { ChecklistLine } from "./checklist-line.tsx";
import { passwordChecklistTexts } from "./texts.ts";

export type AboutPlayer = Omit<PasswordContext, "brand">;

export const ObviousLine = ({ password, about }: { password: string; about: AboutPlayer }) => {
  const texts = useTexts(passwordChecklistTexts);
  return <ChecklistLine text={texts.notObvious} isMet={!isObviousPassword(password, { brand, ...about })} />;
};
