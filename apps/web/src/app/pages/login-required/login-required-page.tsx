/** ROUTE-4, ROUTE-5: what a guest sees on a protected address before the login opens by itself; inside the shell. */
import { timesMs } from "@passport/protocol/constants";
import { useDelayedAction } from "../../../lib/delayed-action/use-delayed-action.ts";
import { catalogueTexts } from "../../../lib/texts/catalogue.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Stamp } from "../../../ui/stamp/stamp.tsx";
import { Notice } from "../frame/notice.tsx";
import { loginRequiredTexts } from "./texts.ts";

export const LoginRequiredPage = ({ onContinue }: { onContinue: () => void }) => {
  const texts = useTexts(loginRequiredTexts);
  const messages = useTexts(catalogueTexts);
  const { secondsLeft, runNow } = useDelayedAction(onContinue, timesMs.redirect);
  return (
    <Notice
      seed="login-required"
      title={texts.title}
      stamp={<Stamp tone="accent" text={texts.stamp} lands />}
      actions={
        <>
          <Button variant="primary" onClick={runNow}>
            {texts.now}
          </Button>
          <span role="timer" className="num live">
            {texts.secondsLeft(secondsLeft)}
          </span>
        </>
      }
    >
      <p role="status">{messages.login_required_redirect}</p>
    </Notice>
  );
};
