/** What is left when drawing a page failed. Uses no router and no data: either may be what broke. */

import { BrandName } from "../../../art/react/brand-name.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Stamp } from "../../../ui/stamp/stamp.tsx";
import { Notice } from "../frame/notice.tsx";
import { pageTexts } from "../texts.ts";

export const ErrorPage = ({ onReload }: { onReload: () => void }) => {
  const texts = useTexts(pageTexts);
  return (
    <Notice
      brandLine={<BrandName />}
      seed="error"
      title={texts.error.title}
      stamp={<Stamp tone="error" text={texts.error.stamp} detail={texts.error.stampDetail} lands />}
      actions={
        <Button variant="primary" onClick={onReload}>
          {texts.error.reload}
        </Button>
      }
    >
      <p role="alert">{texts.error.lead}</p>
      <p>{texts.error.hint}</p>
    </Notice>
  );
};
