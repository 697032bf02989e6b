/** An address that is no page of the product, inside the shell (ROUTE-10). */
import { pages } from "@passport/protocol/pages";
import { Link } from "@tanstack/react-router";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Stamp } from "../../../ui/stamp/stamp.tsx";
import { Notice } from "../frame/notice.tsx";
import { notFoundTexts } from "./texts.ts";

export const NotFoundPage = () => {
  const texts = useTexts(notFoundTexts);
  return (
    <Notice
      seed="not-found"
      title={texts.title}
      stamp={<Stamp tone="error" text={texts.stamp} detail={texts.stampDetail} lands />}
      actions={
        <Button variant="primary" render={<Link to={pages.profile} />}>
          {texts.toProfile}
        </Button>
      }
    >
      <p>{texts.lead}</p>
    </Notice>
  );
};
