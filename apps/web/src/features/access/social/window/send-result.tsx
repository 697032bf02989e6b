import { timesMs } from "@passport/protocol/constants";
import { useEffect, useEffectEvent } from "react";
import { useDelayedAction } from "../../../../lib/delayed-action/use-delayed-action.ts";
import { reportResult } from "../../../../lib/social/popup.ts";
import type { ProviderResult } from "../../../../lib/social/window/provider-result.ts";
import { useTexts } from "../../../../lib/texts/texts.ts";
import { Button } from "../../../../ui/button/button.tsx";
import form from "../../../../ui/form/form.module.css";
import { socialTexts } from "../texts.ts";

/** Closes when the page has received the result, or soon after: a page that has gone meanwhile receives none. */
export const SendResult = ({ state, result }: { state: string; result: ProviderResult }) => {
  const texts = useTexts(socialTexts);
  const send = useEffectEvent(() => reportResult(state, result, () => window.close()));
  useEffect(() => send(), []);
  const { runNow } = useDelayedAction(() => window.close(), timesMs.popupResultClose);
  return (
    <>
      <p className={form.words}>{texts.returnText}</p>
      <Button size="lg" wide onClick={runNow}>
        {texts.closeWindow}
      </Button>
    </>
  );
};
