import { pages } from "@passport/protocol/pages";
import type { ComponentProps } from "react";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Checkbox } from "../../../ui/checkbox/checkbox.tsx";
import { termsTexts } from "./texts.ts";

/** In a tab of its own: what was typed stays. */
const DocumentLink = ({ to, children }: { to: string; children: string }) => (
  <a href={to} target="_blank" rel="noreferrer">
    {children}
    <span className="sr"> {useTexts(termsTexts).opensInNewTab}</span>
  </a>
);

/** SIGNUP-32: the server makes no account without the accepted version. */
export const TermsCheckbox = (props: Omit<ComponentProps<typeof Checkbox>, "label" | "name">) => {
  const texts = useTexts(termsTexts);
  return (
    <Checkbox
      {...props}
      name="accepts_terms"
      label={
        <>
          {texts.accept} <DocumentLink to={pages.termsAndConditions}>{texts.terms}</DocumentLink> {texts.and}{" "}
          <DocumentLink to={pages.privacyPolicy}>{texts.privacy}</DocumentLink>.
        </>
      }
    />
  );
};
