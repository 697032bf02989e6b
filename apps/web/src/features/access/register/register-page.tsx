/** /register: the sign-up in three steps (REGISTER-1 to REGISTER-15). */

import { useNavigate } from "@tanstack/react-router";
import { useReducer, useState } from "react";
import { firstStepsAddress } from "../../../lib/address/addresses.ts";
import { ApiError } from "../../../lib/api/api-error.ts";
import { setSession, useSession } from "../../../lib/session/session-store.ts";
import { CommandError } from "../../../lib/socket/command-error.ts";
import { catalogueTexts, shownError } from "../../../lib/texts/catalogue.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { notify } from "../../../lib/toast/notify.ts";
import { AuthLayout } from "../auth-layout/auth-layout.tsx";
import { AlreadyLoggedIn } from "./already-logged-in.tsx";
import { CodeStep } from "./code-step.tsx";
import { createAccount, requestRegistration } from "./create-account.ts";
import { DetailsStep } from "./details-step.tsx";
import { PasswordStep } from "./password-step.tsx";
import { emptyRegistration, type RegisterState, registerFlow } from "./register-flow.ts";
import { registerTexts } from "./texts.ts";

const steps: readonly RegisterState["step"][] = ["details", "password", "code"];

export const RegisterPage = () => {
  const texts = useTexts(registerTexts);
  const catalogue = useTexts(catalogueTexts);
  const navigate = useNavigate();
  const session = useSession();
  // As of the first render: a visitor who registers is logged in at the end, but was not when they came.
  const [wasLoggedIn] = useState(session.status === "user");
  const [state, dispatch] = useReducer(registerFlow, emptyRegistration);

  // What belongs to no field is shown in a toast (REGISTER-15).
  const refuse = (failure: unknown): void => {
    notify({ tone: "error", title: shownError(failure, catalogue) });
    const code = failure instanceof CommandError || failure instanceof ApiError ? failure.code : undefined;
    dispatch({ kind: "refused", code });
  };

  const create = async (captchaToken: string | undefined): Promise<"sent" | "unsent"> => {
    const event = { kind: "create", hasCaptcha: captchaToken !== undefined } as const;
    const next = registerFlow(state, event);
    dispatch(event);
    if (next.step !== "password" || !next.isSending || captchaToken === undefined) return "unsent";
    try {
      await requestRegistration(next.values, captchaToken);
      dispatch({ kind: "sent" });
    } catch (failure) {
      refuse(failure);
    }
    return "sent";
  };

  /** The code was right. Should this fail, it can be tried again without another code. */
  const finish = async (): Promise<void> => {
    dispatch({ kind: "proven" });
    try {
      const user = await createAccount(state.values);
      if (!user) return;
      setSession(user);
      await navigate({ href: firstStepsAddress, replace: true });
    } catch (failure) {
      refuse(failure);
    }
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
        <p className="label">{texts.step(steps.indexOf(state.step) + 1, steps.length)}</p>
        {state.step === "details" && <DetailsStep state={state} dispatch={dispatch} />}
        {state.step === "password" && <PasswordStep state={state} dispatch={dispatch} onCreate={create} />}
        {state.step === "code" && <CodeStep state={state} onProven={finish} />}
      </div>
    </AuthLayout>
  );
};
