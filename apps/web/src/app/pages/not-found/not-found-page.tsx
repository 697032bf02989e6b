import { Link } from "@tanstack/react-router";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Stamp } from "../../../ui/stamp/stamp.tsx";
import { paths } from "../../paths.ts";
import { BrandLink } from "../frame/brand-link.tsx";
import { Notice } from "../frame/notice.tsx";
import { pageTexts } from "../texts.ts";
import { notFoundTexts } from "./texts.ts";

export const NotFoundPage = () => {
  const texts = useTexts(notFoundTexts);
  const { toStart } = useTexts(pageTexts);
  return (
    <Notice
      brandLine={<BrandLink />}
      seed="not-found"
      title={texts.title}
      stamp={<Stamp tone="error" text={texts.stamp} detail={texts.stampDetail} lands />}
      actions={
        <Button variant="primary" render={<Link to={paths.home} />}>
          {toStart}
        </Button>
      }
    >
      <p>{texts.lead}</p>
    </Notice>
  );
};
