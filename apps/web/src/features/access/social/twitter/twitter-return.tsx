/** /twitter-redirect: where a visit to Twitter returns to (SOCIAL-19). It sends the result to the page that asked, or continues here. */
import { timesMs } from "@passport/protocol/constants";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useDelayedAction } from "../../../../lib/delayed-action/use-delayed-action.ts";
import { useOnce } from "../../../../lib/effects/use-once.ts";
import { reportResult } from "../../../../lib/social/popup.ts";
import { resultInQuery, type TwitterResult } from "../../../../lib/social/twitter/twitter-result.ts";
import { type TwitterVisit, twitterVisit } from "../../../../lib/social/twitter/twitter-visit.ts";
import { useTexts } from "../../../../lib/texts/texts.ts";
import { Button } from "../../../../ui/button/button.tsx";
import form from "../../../../ui/form/form.module.css";
import { Waiting } from "../../../../ui/spinner/waiting.tsx";
import { AuthLayout } from "../../auth-layout/auth-layout.tsx";
import { socialTexts } from "../texts.ts";
import { type EndConnecting, useGoOnHere } from "./go-on-here.ts";

interface ReturnProps {
  result: TwitterResult;
  visit: TwitterVisit | undefined;
  endConnecting: EndConnecting;
}

const Loading = () => <Waiting>{useTexts(socialTexts).returning}</Waiting>;

const hasOpener = () => {
  const opener = window.opener as Window | null;
  return opener !== null && !opener.closed;
};

/** In a window of its own: the result is sent to the opener, and the window closes once it was received. */
const TellOpener = ({ result, visit, endConnecting }: ReturnProps & { visit: TwitterVisit }) => {
  const texts = useTexts(socialTexts);
  const goOn = useGoOnHere(endConnecting);
  const isTaken = useRef(false);
  const tell = useEffectEvent(() =>
    reportResult(visit.state, result, () => {
      isTaken.current = true;
    }),
  );
  useEffect(() => tell(), []);
  // The page that asked may have gone meanwhile: then the result is received by none.
  const close = () => (isTaken.current || hasOpener() ? window.close() : void goOn(result, visit));
  const { runNow } = useDelayedAction(close, timesMs.popupResultClose);
  return (
    <>
      <Loading />
      <p className={form.words}>{texts.returnText}</p>
      <Button size="lg" wide onClick={runNow}>
        {texts.closeWindow}
      </Button>
    </>
  );
};

const GoOnHere = ({ result, visit, endConnecting }: ReturnProps) => {
  const goOn = useGoOnHere(endConnecting);
  useOnce(() => void goOn(result, visit));
  return <Loading />;
};

export const TwitterReturn = ({ endConnecting }: Pick<ReturnProps, "endConnecting">) => {
  const texts = useTexts(socialTexts);
  // Read once: the address holds a one-time value, and the visit ends here.
  const [{ result, visit }] = useState(() => ({
    result: resultInQuery(location.search),
    visit: twitterVisit.read(),
  }));
  useEffect(() => twitterVisit.forget(), []);
  return (
    <AuthLayout title={texts.returnTitle}>
      <div className={form.form}>
        {visit?.isPopup ? (
          <TellOpener result={result} visit={visit} endConnecting={endConnecting} />
        ) : (
          <GoOnHere result={result} visit={visit} endConnecting={endConnecting} />
        )}
      </div>
    </AuthLayout>
  );
};
