/** /register: the sign-up in two steps (REGISTER-1 to REGISTER-15). */

import { pages } from "@passport/protocol/pages";
import { useNavigate } from "@tanstack/react-router";
import { useReducer, useState } from "react";
import { firstStepsAddress } from "../../../lib/address/addresses.ts";
import { setSession, useSession } from "../../../lib/session/session-store.ts";
import { CommandError } from "../../../lib/socket/command-error.ts";
import { catalogueTexts, shownError } from "../../../lib/texts/catalogue.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { notify } from "../../../lib/toast/notify.ts";
import { AuthLayout } from "../auth-layout/auth-layout.tsx";
import { AlreadyLoggedIn } from "./already-logged-in.tsx";
import { createAccount } from "./create-account.ts";
import { DetailsStep } from "./details-step.tsx";
import { PasswordStep } from "./password-step.tsx";
import { emptyRegistration, registerFlow } from "./register-flow.ts";
import { registerTexts } from "./texts.ts";

export const RegisterPage = () => {
  const texts = useTexts(registerTexts);
  const catalogue = useTexts(catalogueTexts);
  const navigate = useNavigate();
  const session = useSession();
  // As of the first render: a visitor who registers is logged in at the end, but was not when they came.
  const [wasLoggedIn] = useState(session.status === "user");
  const [state, dispatch] = useReducer(registerFlow, emptyRegistration);

  const create = async (captchaToken: string | undefined): Promise<"sent" | "unsent"> => {
    const event = { kind: "create", hasCaptcha: captchaToken !== undefined } as const;
    const next = registerFlow(state, event);
    dispatch(event);
    if (next.step !== "password" || !next.isSending || captchaToken === undefined) return "unsent";
    try {
      const user = await createAccount(next.values, captchaToken);
      if (user) {
        setSession(user);
        await navigate({ href: firstStepsAddress, replace: true });
      } else {
        notify({ tone: "success", title: texts.createdTitle, text: texts.createdText });
        await navigate({ to: pages.login, replace: true });
      }
    } catch (failure) {
      // What belongs to no field is shown in a toast (REGISTER-15).
      notify({ tone: "error", title: shownError(failure, catalogue) });
      dispatch({ kind: "refused", code: failure instanceof CommandError ? failure.code : undefined });
    }
    return "sent";
  };

  if (wasLoggedIn) {
    return (
      <AuthLayout title={texts.alreadyTitle}>
        <AlreadyLoggedIn />
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title={texts.title}>
      <div className="stack">
        <p className="label">{texts.step(state.step === "details" ? 1 : 2, 2)}</p>
        {state.step === "details" ? (
          <DetailsStep state={state} dispatch={dispatch} />
        ) : (
          <PasswordStep state={state} dispatch={dispatch} onCreate={create} />
        )}
      </div>
    </AuthLayout>
  );
};
