/** PROFILE-7, TFA-27: a page of another player's account. It says so, and their profile opens by itself. */
import { timesMs } from "@passport/protocol/constants";
import { pages } from "@passport/protocol/pages";
import { useNavigate } from "@tanstack/react-router";
import { Rosette } from "../../../art/react/rosette.tsx";
import { useDelayedAction } from "../../../lib/delayed-action/use-delayed-action.ts";
import { brand } from "../../../lib/env/brand.ts";
import { catalogueTexts } from "../../../lib/texts/catalogue.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Button } from "../../../ui/button/button.tsx";
import { EmptyState } from "../../../ui/empty-state/empty-state.tsx";
import { noPermissionTexts } from "./texts.ts";

export const NoPermissionPage = ({ username }: { username: string }) => {
  const texts = useTexts(noPermissionTexts);
  const messages = useTexts(catalogueTexts);
  const navigate = useNavigate();
  const { runNow } = useDelayedAction(
    () => void navigate({ to: pages.profileOf, params: { username }, replace: true }),
    timesMs.redirect,
  );
  return (
    <>
      <title>{`${texts.title}, ${brand.product}`}</title>
      <EmptyState
        level={1}
        art={<Rosette seed="no-permission" density={0.4} />}
        title={texts.title}
        text={<p role="status">{messages.no_permission_redirect}</p>}
        action={<Button onClick={runNow}>{texts.now}</Button>}
      />
    </>
  );
};
