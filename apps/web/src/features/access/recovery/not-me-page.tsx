/** /not-me?token= of security emails: explains what locking does, and locks by a button, never by itself. */

import { lockByLink } from "@passport/protocol/calls/password";
import { proofLifeMs } from "@passport/protocol/constants";
import { pages } from "@passport/protocol/pages";
import { Link } from "@tanstack/react-router";
import { useReducer } from "react";
import { call } from "../../../lib/api/call.ts";
import { brand } from "../../../lib/env/brand.ts";
import { catalogueTexts, shownError } from "../../../lib/texts/catalogue.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Alert } from "../../../ui/alert/alert.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { Icon } from "../../../ui/icon/icon.tsx";
import { AuthLayout } from "../auth-layout/auth-layout.tsx";
import { notMeFlow, startNotMe } from "./not-me-flow.ts";
import styles from "./recovery.module.css";
import { recoveryTexts } from "./texts.ts";
import { useFocusOnChange } from "./use-focus-on-change.ts";
import { useHeldToken } from "./use-held-token.ts";

const dayMs = 24 * 60 * 60 * 1000;

/** A new page load: the session of this browser may just have ended. */
const ResetButton = () => (
  <Button variant="primary" size="lg" wide render={<Link to={pages.forgotPassword} reloadDocument />}>
    {useTexts(recoveryTexts).notMe.reset}
  </Button>
);

const Consequences = () => {
  const texts = useTexts(recoveryTexts).notMe;
  return (
    <ul className={styles.list} aria-label={texts.consequences}>
      <li>
        <Icon name="lock" />
        {texts.locks}
      </li>
      <li>
        <Icon name="logout" />
        {texts.endsSessions}
      </li>
      <li>
        <Icon name="key" />
        {texts.needsReset}
      </li>
      <li>
        <Icon name="refresh" />
        {texts.undoes}
      </li>
      <li>
        <Icon name="shield" />
        {texts.unlocking}
      </li>
    </ul>
  );
};

const Locked = () => {
  const texts = useTexts(recoveryTexts).notMe;
  const { support } = brand.links;
  return (
    <>
      <Alert tone="success">{useTexts(catalogueTexts).not_me_done}</Alert>
      <ol className={styles.list} aria-label={texts.nextSteps}>
        <li>
          <Icon name="key" />
          {texts.resetStep}
        </li>
        <li>
          <Icon name="mail" />
          {texts.supportStep}
        </li>
      </ol>
      <div className={styles.actions}>
        <ResetButton />
        {support && (
          <Button size="lg" wide render={<a href={support} rel="noreferrer" />}>
            {texts.support}
          </Button>
        )}
      </div>
    </>
  );
};

export const NotMePage = () => {
  const texts = useTexts(recoveryTexts).notMe;
  const catalogue = useTexts(catalogueTexts);
  const token = useHeldToken();
  const [state, dispatch] = useReducer(notMeFlow, token, startNotMe);
  const body = useFocusOnChange<HTMLDivElement>(state.step);

  const lock = async () => {
    if (token === undefined) return;
    dispatch({ kind: "lock" });
    try {
      await call(lockByLink, { body: { token } });
      dispatch({ kind: "locked" });
    } catch (failure) {
      dispatch({ kind: "failed", failure });
    }
  };

  return (
    <AuthLayout title={state.step === "locked" ? texts.doneTitle : texts.title}>
      <div ref={body} tabIndex={-1} className={styles.form}>
        {state.step === "asking" && (
          <>
            <p className={styles.words}>{texts.lead}</p>
            <Consequences />
            {state.failure !== undefined && <Alert tone="error">{shownError(state.failure, catalogue)}</Alert>}
            <div className={styles.actions}>
              <Button variant="danger" size="lg" wide busy={state.isLocking} onClick={lock}>
                {texts.lock}
              </Button>
              <Button variant="ghost" wide render={<Link to={pages.root} />}>
                {texts.wasMe}
              </Button>
            </div>
          </>
        )}
        {state.step === "locked" && <Locked />}
        {state.step === "refused" && (
          <>
            <Alert tone="error">{catalogue.link_invalid}</Alert>
            <p className={styles.words}>{texts.refusedHint(proofLifeMs.lockLink / dayMs)}</p>
            <ResetButton />
          </>
        )}
      </div>
    </AuthLayout>
  );
};
