/** /reset-password?token= (RECOVER-7 to RECOVER-11): a new password by the token of a mailed link. */

import { resetPassword } from "@passport/protocol/calls/password";
import { verifyToken } from "@passport/protocol/calls/signup";
import { pages } from "@passport/protocol/pages";
import { Link, useNavigate } from "@tanstack/react-router";
import { useEffect, useReducer } from "react";
import { call } from "../../../lib/api/call.ts";
import { catalogueTexts, shownError } from "../../../lib/texts/catalogue.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { notify } from "../../../lib/toast/notify.ts";
import { Alert } from "../../../ui/alert/alert.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { AuthLayout } from "../auth-layout/auth-layout.tsx";
import { BackLink } from "./back-link.tsx";
import { NewPasswordForm } from "./new-password-form.tsx";
import styles from "./recovery.module.css";
import { resetFlow, startReset } from "./reset-flow.ts";
import { ResetFormSkeleton } from "./reset-form-skeleton.tsx";
import { recoveryTexts } from "./texts.ts";
import { useHeldToken } from "./use-held-token.ts";

export const ResetPasswordPage = () => {
  const texts = useTexts(recoveryTexts);
  const catalogue = useTexts(catalogueTexts);
  const token = useHeldToken();
  const navigate = useNavigate();
  const [state, dispatch] = useReducer(resetFlow, token, startReset);

  const isChecking = state.step === "checking";
  useEffect(() => {
    if (!isChecking || token === undefined) return;
    const left = new AbortController();
    call(verifyToken, { query: { token, forgot: "true" }, signal: left.signal }).then(
      ({ user }) => dispatch({ kind: "checked", username: user.username }),
      (failure) => left.signal.aborted || dispatch({ kind: "failed", failure }),
    );
    return () => left.abort();
  }, [isChecking, token]);

  const save = async (password: string) => {
    if (token === undefined) return;
    dispatch({ kind: "save" });
    try {
      await call(resetPassword, { body: { new_password: password, token } });
      dispatch({ kind: "saved" });
      notify({ tone: "success", title: texts.reset.doneTitle, text: texts.reset.doneText });
      void navigate({ to: pages.login, replace: true });
    } catch (failure) {
      dispatch({ kind: "failed", failure });
    }
  };

  return (
    <AuthLayout title={texts.reset.title}>
      {(state.step === "checking" || state.step === "done") && <ResetFormSkeleton />}
      {state.step === "choosing" && (
        <NewPasswordForm
          username={state.username}
          isSaving={state.isSaving}
          error={state.failure === undefined ? undefined : shownError(state.failure, catalogue)}
          onSave={save}
        />
      )}
      {state.step === "refused" && (
        <div className={styles.form}>
          <Alert tone="error">{shownError(state.failure, catalogue)}</Alert>
          {state.isOver ? (
            <Button variant="primary" size="lg" wide render={<Link to={pages.forgotPassword} replace />}>
              {texts.askForLink}
            </Button>
          ) : (
            <Button variant="primary" size="lg" wide onClick={() => dispatch({ kind: "check" })}>
              {texts.tryAgain}
            </Button>
          )}
        </div>
      )}
      <BackLink />
    </AuthLayout>
  );
};
