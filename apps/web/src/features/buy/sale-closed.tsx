/** While nothing is for sale: where the sale is announced, after a moment or at once (BUY-1, U1). */
import { timesMs } from "@passport/protocol/constants";
import { useDelayedAction } from "../../lib/delayed-action/use-delayed-action.ts";
import { brand } from "../../lib/env/brand.ts";
import { useTexts } from "../../lib/texts/texts.ts";
import { Alert } from "../../ui/alert/alert.tsx";
import { Button } from "../../ui/button/button.tsx";
import { buyTexts } from "./texts.ts";

const Leaving = ({ site }: { site: string }) => {
  const texts = useTexts(buyTexts);
  const { runNow } = useDelayedAction(() => window.location.assign(site), timesMs.redirect);
  return (
    <>
      <Alert tone="info" title={texts.closedTitle}>
        {texts.closedText(new URL(site).host)}
      </Alert>
      <Button variant="primary" wide onClick={runNow}>
        {texts.goNow}
      </Button>
    </>
  );
};

export const SaleClosed = () => {
  const texts = useTexts(buyTexts);
  const site = brand.links.launch;
  if (site !== undefined) return <Leaving site={site} />;
  return (
    <Alert tone="info" title={texts.closedTitle}>
      {texts.closedWithoutSite}
    </Alert>
  );
};
