/** ROUTE-16: whoever is not on the whitelist is told so, and finds the way to the landing page. */

import { pages } from "@passport/protocol/pages";
import { Link } from "@tanstack/react-router";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Stamp } from "../../../ui/stamp/stamp.tsx";
import { BrandLink } from "../frame/brand-link.tsx";
import { Notice } from "../frame/notice.tsx";
import { pageTexts } from "../texts.ts";
import { redirectTexts } from "./texts.ts";

export const RedirectPage = () => {
  const texts = useTexts(redirectTexts);
  const { toStart } = useTexts(pageTexts);
  return (
    <Notice
      brandLine={<BrandLink />}
      seed="redirect"
      title={texts.title}
      stamp={<Stamp tone="accent" text={texts.stamp} detail={texts.stampDetail} lands />}
      actions={
        <Button variant="primary" render={<Link to={pages.home} />}>
          {toStart}
        </Button>
      }
    >
      <p>{texts.lead}</p>
      <p>{texts.hint}</p>
    </Notice>
  );
};
