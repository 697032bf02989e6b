/** Stands at an address of the rail whose page does not exist yet, and says so instead of showing nothing. */
import { Link } from "@tanstack/react-router";
import { Rosette } from "../art/react/rosette.tsx";
import { brand } from "../lib/env/brand.ts";
import { useTexts } from "../lib/texts/texts.ts";
import { Button } from "../ui/button/button.tsx";
import { EmptyState } from "../ui/empty-state/empty-state.tsx";
import { paths } from "./paths.ts";
import { appTexts } from "./texts.ts";

export const NotOpenPage = () => {
  const texts = useTexts(appTexts);
  return (
    <>
      <title>{`${texts.notOpenTitle}, ${brand.product}`}</title>
      <EmptyState
        level={1}
        art={<Rosette seed="not-open" density={0.4} />}
        title={texts.notOpenTitle}
        text={texts.notOpenText}
        action={<Button render={<Link to={paths.profile} />}>{texts.backToProfile}</Button>}
      />
    </>
  );
};
