/** What is left when drawing a page failed. Uses no router and no data: either may be what broke. */

import { BrandName } from "../../../art/react/brand-name.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Stamp } from "../../../ui/stamp/stamp.tsx";
import { Notice } from "../frame/notice.tsx";
import { pageTexts } from "../texts.ts";

interface ErrorPageProps {
  /** The shell around it still stands, with a brand of its own. */
  isInShell?: boolean;
}

export const ErrorPage = ({ isInShell = false }: ErrorPageProps) => {
  const texts = useTexts(pageTexts);
  const { title, lead, hint } = texts.error;
  return (
    <Notice
      brandLine={isInShell ? undefined : <BrandName />}
      seed="error"
      title={title}
      stamp={<Stamp tone="error" text={texts.error.stamp} detail={texts.error.stampDetail} lands />}
      actions={
        <Button variant="primary" onClick={() => location.reload()}>
          {texts.error.reload}
        </Button>
      }
    >
      <p role="alert">{lead}</p>
      <p>{hint}</p>
    </Notice>
  );
};
