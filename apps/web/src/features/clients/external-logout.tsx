/**
 * /external/logout (EXTERNAL-14). It logs out without a question only for the registered site that sent the visitor
 * here: a link on any other site must not end a session, so all other visitors are asked.
 */
import { sameOriginPath } from "@passport/protocol/redirect-target";
import { useState } from "react";
import { useOnce } from "../../lib/effects/use-once.ts";
import { endSession } from "../../lib/session/log-out.ts";
import { useSession } from "../../lib/session/session-store.ts";
import { catalogueTexts, shownError } from "../../lib/texts/catalogue.ts";
import { useTexts } from "../../lib/texts/texts.ts";
import { Alert } from "../../ui/alert/alert.tsx";
import { Button } from "../../ui/button/button.tsx";
import form from "../../ui/form/form.module.css";
import { Waiting } from "../../ui/spinner/waiting.tsx";
import { isSentBySite } from "./is-sent-by-site.ts";
import { Layout } from "./parts.tsx";
import { externalTexts } from "./texts.ts";

type State = { kind: "looking" } | { kind: "asking"; failure?: unknown } | { kind: "busy" } | { kind: "over" };

interface ExternalLogoutProps {
  origin: string | undefined;
  /** A path of ours to continue with: OpenID Connect leads back to the site. */
  redirectURL: string | undefined;
}

export const ExternalLogout = ({ origin, redirectURL }: ExternalLogoutProps) => {
  const texts = useTexts(externalTexts);
  const catalogue = useTexts(catalogueTexts);
  const isGuest = useSession().status === "guest";
  const [state, setState] = useState<State>({ kind: isGuest ? "over" : "looking" });

  const onward = sameOriginPath(redirectURL, location.origin);
  const goOn = () => (onward === undefined ? window.close() : location.assign(onward));
  const leave = async () => {
    setState({ kind: "busy" });
    try {
      await endSession();
      setState({ kind: "over" });
      goOn();
    } catch (failure) {
      setState({ kind: "asking", failure });
    }
  };
  const begin = async () => {
    if (isGuest) return goOn();
    const isSent = await isSentBySite(origin, document.referrer);
    return isSent ? leave() : setState({ kind: "asking" });
  };
  useOnce(() => void begin());

  return (
    <Layout title={texts.logoutTitle}>
      <div className={form.form}>
        {(state.kind === "looking" || state.kind === "busy") && <Waiting>{texts.loggingOut}</Waiting>}
        {state.kind === "asking" && (
          <>
            {state.failure !== undefined && <Alert tone="error">{shownError(state.failure, catalogue)}</Alert>}
            <p className={form.words}>{texts.askLogout}</p>
            <Button variant="primary" size="lg" wide onClick={leave}>
              {texts.logOut}
            </Button>
          </>
        )}
        {state.kind === "over" && <Alert tone="success">{texts.loggedOut}</Alert>}
        <Button size="lg" wide onClick={() => window.close()}>
          {texts.close}
        </Button>
      </div>
    </Layout>
  );
};
