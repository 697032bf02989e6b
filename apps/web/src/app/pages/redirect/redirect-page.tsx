/** ROUTE-16: whoever is not on the whitelist is told so, and finds the way to the landing page. */
import { Link } from "@tanstack/react-router";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Stamp } from "../../../ui/stamp/stamp.tsx";
import { paths } from "../../paths.ts";
import { BrandLink } from "../frame/brand-link.tsx";
import { Notice } from "../frame/notice.tsx";
import { pageTexts } from "../texts.ts";

export const RedirectPage = () => {
  const texts = useTexts(pageTexts);
  return (
    <Notice
      brandLine={<BrandLink />}
      seed="redirect"
      title={texts.redirect.title}
      stamp={<Stamp tone="accent" text={texts.redirect.stamp} detail={texts.redirect.stampDetail} lands />}
      actions={
        <Button variant="primary" render={<Link to={paths.home} />}>
          {texts.toStart}
        </Button>
      }
    >
      <p>{texts.redirect.lead}</p>
      <p>{texts.redirect.hint}</p>
    </Notice>
  );
};
