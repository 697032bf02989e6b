import { type SubmitEvent, startTransition, useActionState } from "react";
import { catalogueTexts, shownError } from "../../../lib/texts/catalogue.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Button } from "../../../ui/button/button.tsx";
import styles from "../../../ui/form/form.module.css";
import { PasswordField } from "../../../ui/password-field/password-field.tsx";
import { stepUpTexts } from "./texts.ts";

interface PasswordFormProps {
  /** Rejects with what is shown. */
  onCheck: (password: string) => Promise<void>;
}

export const PasswordForm = ({ onCheck }: PasswordFormProps) => {
  const texts = useTexts(stepUpTexts);
  const catalogue = useTexts(catalogueTexts);
  const [error, submit, isBusy] = useActionState(async (_: string | undefined, form: FormData) => {
    try {
      await onCheck(String(form.get("password")));
      return undefined;
    } catch (failure) {
      return shownError(failure, catalogue);
    }
  }, undefined);

  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    if (!isBusy && form.get("password") !== "") startTransition(() => submit(form));
  };

  return (
    <form className={styles.form} onSubmit={handleSubmit} noValidate>
      <PasswordField label={texts.password} name="password" autoComplete="current-password" error={error} />
      <Button type="submit" variant="primary" size="lg" wide busy={isBusy}>
        {texts.confirm}
      </Button>
    </form>
  );
};
