/** EDIT-39 to EDIT-44. Setting a first password asks for it twice, changing one asks for the current one. */
import type { User } from "@passport/protocol/user";
import { type SubmitEvent, startTransition, useActionState, useId, useState } from "react";
import { PasswordChecklist } from "../../../flow/password-checklist/password-checklist.tsx";
import { ApiError } from "../../../lib/api/api-error.ts";
import { setSession } from "../../../lib/session/session-store.ts";
import { StepUpCancelled } from "../../../lib/session/step-up.ts";
import { useFreshLists } from "../../../lib/session/use-sensitive.ts";
import { type Catalogue, catalogueTexts, shownError } from "../../../lib/texts/catalogue.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { notify } from "../../../lib/toast/notify.ts";
import { Alert } from "../../../ui/alert/alert.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import styles from "../../../ui/form/form.module.css";
import { PasswordField } from "../../../ui/password-field/password-field.tsx";
import { checkPassword, fieldOf, type PasswordInput } from "./check-password.ts";
import { savePassword } from "./save-password.ts";
import { passwordTexts } from "./texts.ts";

interface Refusal {
  at: PasswordInput;
  text: string;
}

/** A cancelled step-up shows nothing. */
const refusalOf = (failure: unknown, catalogue: Catalogue): Refusal | undefined => {
  if (failure instanceof StepUpCancelled) return undefined;
  const code = failure instanceof ApiError ? failure.code : undefined;
  return { at: fieldOf(code), text: shownError(failure, catalogue) };
};

export const PasswordDialog = ({ user, onClose }: { user: User; onClose: () => void }) => {
  const texts = useTexts(passwordTexts);
  const catalogue = useTexts(catalogueTexts);
  const refresh = useFreshLists();
  const formId = useId();
  // As it was when the dialog opened: saving makes it true, and the form must not change under the hand.
  const [hasPassword] = useState(user.has_password);
  const [next, setNext] = useState("");

  // The page's own checks show at once: as part of the submit action they would make the next Enter wait.
  const [unsent, setUnsent] = useState<Refusal>();

  const [refused, submit, isBusy] = useActionState(async (_: Refusal | undefined, current: string) => {
    try {
      const { user: changed } = await savePassword(user, { current, next });
      if (changed) setSession(changed);
    } catch (failure) {
      return refusalOf(failure, catalogue);
    }
    notify({ tone: "success", title: hasPassword ? texts.changed : texts.wasSet, text: texts.doneText });
    onClose();
    void refresh();
    return undefined;
  }, undefined);

  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const current = String(form.get("current") ?? "");
    const confirmation = String(form.get("confirmation") ?? "");
    const problem = checkPassword(hasPassword ? { current, next } : { next, confirmation });
    setUnsent(problem && { at: fieldOf(problem), text: catalogue[problem] });
    if (!problem && !isBusy) startTransition(() => submit(current));
  };
  const refusal = unsent ?? refused;
  const errorAt = (input: PasswordInput) => (refusal?.at === input ? refusal.text : undefined);

  return (
    <Dialog
      open
      onOpenChange={onClose}
      dismissable={!isBusy}
      title={hasPassword ? texts.button.change : texts.button.setUp}
      description={texts.othersEnd}
      actions={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={isBusy}>
            {texts.save}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={handleSubmit} noValidate>
        {refusal?.at === "form" && <Alert tone="error">{refusal.text}</Alert>}
        {/* For password managers: whose password it is. */}
        <input
          className="sr"
          autoComplete="username"
          value={user.email ?? user.username}
          readOnly
          tabIndex={-1}
          aria-hidden
        />
        {hasPassword && (
          <PasswordField
            label={texts.current}
            name="current"
            autoComplete="current-password"
            error={errorAt("current")}
          />
        )}
        <PasswordField
          label={texts.next}
          name="next"
          autoComplete="new-password"
          value={next}
          error={errorAt("next")}
          onChange={(event) => setNext(event.target.value)}
        />
        {!hasPassword && (
          <PasswordField
            label={texts.confirmation}
            name="confirmation"
            autoComplete="new-password"
            error={errorAt("confirmation")}
          />
        )}
        <PasswordChecklist
          password={next}
          about={{
            username: user.username,
            email: user.email ?? undefined,
            names: [user.first_name, user.last_name],
          }}
        />
      </form>
    </Dialog>
  );
};
