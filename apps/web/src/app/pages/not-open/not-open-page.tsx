/** The page of an address whose own page is not built yet. */

import { pages } from "@passport/protocol/pages";
import { Link } from "@tanstack/react-router";
import { Rosette } from "../../../art/react/rosette.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Button } from "../../../ui/button/button.tsx";
import { EmptyState } from "../../../ui/empty-state/empty-state.tsx";
import { notOpenTexts } from "./texts.ts";

export const NotOpenPage = () => {
  const texts = useTexts(notOpenTexts);
  return (
    <EmptyState
      level={1}
      art={<Rosette seed="not-open" density={0.4} />}
      title={texts.notOpenTitle}
      text={texts.notOpenText}
      action={<Button render={<Link to={pages.profile} />}>{texts.backToProfile}</Button>}
    />
  );
};
