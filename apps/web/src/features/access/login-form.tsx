import { Link } from "@tanstack/react-router";
import { type SubmitEvent, startTransition, useActionState } from "react";
import { paths } from "../../app/paths.ts";
import { catalogueTexts, shownError } from "../../lib/texts/catalogue.ts";
import { useTexts } from "../../lib/texts/texts.ts";
import { Alert } from "../../ui/alert/alert.tsx";
import { Button } from "../../ui/button/button.tsx";
import { PasswordField } from "../../ui/password-field/password-field.tsx";
import { TextField } from "../../ui/text-field/text-field.tsx";
import { prepareFingerprint } from "./fingerprint.ts";
import { logIn } from "./log-in.ts";
import styles from "./login-page.module.css";
import { accessTexts } from "./texts.ts";

interface LoginFormProps {
  initialError: string | undefined;
  redirectURL: string | undefined;
}

export const LoginForm = ({ initialError, redirectURL }: LoginFormProps) => {
  const texts = useTexts(accessTexts);
  const catalogue = useTexts(catalogueTexts);

  const [error, submit, isBusy] = useActionState(async (_: string | undefined, form: FormData) => {
    const email = String(form.get("email")).trim();
    if (email === "") return catalogue.no_email_provided;
    try {
      await logIn({ email, password: String(form.get("password")) }, redirectURL);
      return undefined;
    } catch (failure) {
      return shownError(failure, catalogue);
    }
  }, initialError);

  // Not `action={submit}`: React would empty the fields after a failed try.
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    // LOGIN-24: one call at a time.
    if (!isBusy) startTransition(() => submit(form));
  };

  return (
    // noValidate: an empty email is answered in our words (LOGIN-8), not in a bubble of the browser.
    <form className={styles.form} onSubmit={handleSubmit} onFocus={prepareFingerprint} noValidate>
      {error !== undefined && <Alert tone="error">{error}</Alert>}
      <TextField
        label={texts.email}
        name="email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField label={texts.password} name="password" autoComplete="current-password" />
      <Button type="submit" variant="primary" size="lg" wide busy={isBusy}>
        {texts.signIn}
      </Button>
      <Link className={styles.forgot} to={paths.forgotPassword}>
        {texts.forgotPassword}
      </Link>
    </form>
  );
};
