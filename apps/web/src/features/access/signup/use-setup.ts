/** What was typed into the form of /signup, what is wrong with it, and sending it. */
import { type RefObject, startTransition, useActionState, useEffect, useEffectEvent, useState } from "react";
import { firstStepsAddress } from "../../../lib/address/addresses.ts";
import { ApiError } from "../../../lib/api/api-error.ts";
import type { Onward } from "../../../lib/session/onward.ts";
import { catalogueTexts, shownError } from "../../../lib/texts/catalogue.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { useTakenName } from "../../../lib/username/use-taken-name.ts";
import type { CaptchaHandle } from "../captcha/captcha-field.tsx";
import { captchaTokenOf } from "../captcha/captcha-token.ts";
import { useFollowAuth } from "../use-follow-auth.ts";
import { useShownErrors } from "../use-shown-errors.ts";
import { checkSignup, fieldOf, type SignupField } from "./check-signup.ts";
import { pendingSignup } from "./pending-signup.ts";
import { signUpWithEmail } from "./sign-up-with-email.ts";
import { signUpWithIdentity } from "./sign-up-with-identity.ts";

const empty = { username: "", password: "", confirmation: "", acceptsTerms: false };
type Values = typeof empty;

/** What the server refused: said until something is changed. */
interface Refusal {
  field: SignupField;
  message: string;
  values: Values;
}

interface SetupOptions {
  isByEmail: boolean;
  onward: Onward;
  captcha: RefObject<CaptchaHandle | null>;
  onRefused: () => void;
}

export const useSetup = ({ isByEmail, onward, captcha, onRefused }: SetupOptions) => {
  const catalogue = useTexts(catalogueTexts);
  const follow = useFollowAuth();
  const [values, setValues] = useState(empty);
  const isNameTaken = useTakenName(values.username);
  const { username: typedName, password, confirmation, acceptsTerms } = values;
  const username = typedName.trim();
  const errors = checkSignup({ username, acceptsTerms, ...(isByEmail && { passwords: { password, confirmation } }) });
  const { shown, leave, showAll } = useShownErrors(errors);

  const signUp = async (form: FormData): Promise<Omit<Refusal, "values"> | undefined> => {
    const pending = pendingSignup.read();
    // Without a pending request nothing is sent (SIGNUP-18).
    if (!pending) return { field: "form", message: catalogue.no_request_data };
    try {
      const account = { username, acceptsMarketing: form.has("accepts_marketing") };
      const response =
        pending.auth_type === "email"
          ? await signUpWithEmail(pending, { ...account, password }, onward)
          : await signUpWithIdentity(pending, { ...account, captchaToken: captchaTokenOf(form) }, onward);
      const leaving = follow(response, { ...onward, otherwise: firstStepsAddress });
      // The address is another one by now. Forgotten only when the next page is drawn, a quick return to /signup would
      // find the request again (ROUTE-9).
      pendingSignup.forget();
      await leaving;
      return undefined;
    } catch (error) {
      captcha.current?.reset();
      const field = error instanceof ApiError ? fieldOf(error.code) : "form";
      return { field, message: shownError(error, catalogue) };
    }
  };
  const [refusal, submit, isBusy] = useActionState(
    async (_: Refusal | undefined, form: FormData): Promise<Refusal | undefined> => {
      const refused = await signUp(form);
      return refused && { ...refused, values };
    },
    undefined,
  );
  const announce = useEffectEvent(onRefused);
  useEffect(() => {
    if (refusal) announce();
  }, [refusal]);

  return {
    values,
    isBusy,
    change: (changed: Partial<Values>) => setValues({ ...values, ...changed }),
    leave,
    errorAt: (field: SignupField): string | undefined => {
      if (refusal?.field === field && refusal.values === values) return refusal.message;
      const code = field === "form" ? undefined : shown(field);
      if (code !== undefined) return catalogue[code];
      return field === "username" && isNameTaken ? catalogue.username_taken : undefined;
    },
    send: (form: FormData) => {
      if (isBusy) return;
      showAll();
      if (Object.values(errors).some((code) => code !== undefined)) onRefused();
      else startTransition(() => submit(form));
    },
  };
};
