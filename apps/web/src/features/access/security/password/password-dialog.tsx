import { meetsPasswordRules } from "@passport/protocol/password-rules";
import type { User } from "@passport/protocol/user";
import { type SubmitEvent, startTransition, useActionState, useId, useState } from "react";
import { ApiError } from "../../../../lib/api/api-error.ts";
import { setSession } from "../../../../lib/session/session-store.ts";
import { StepUpCancelled } from "../../../../lib/session/step-up.ts";
import { catalogueTexts, shownError } from "../../../../lib/texts/catalogue.ts";
import { useTexts } from "../../../../lib/texts/texts.ts";
import { Alert } from "../../../../ui/alert/alert.tsx";
import { Button } from "../../../../ui/button/button.tsx";
import { Dialog } from "../../../../ui/dialog/dialog.tsx";
import { PasswordField } from "../../../../ui/password-field/password-field.tsx";
import { notify } from "../../../../ui/toast/notify.ts";
import { PasswordChecklist } from "../../password-checklist/password-checklist.tsx";
import { securityTexts } from "../texts.ts";
import { useFreshLists } from "../use-sensitive.ts";
import styles from "./password-dialog.module.css";
import { savePassword } from "./save-password.ts";

/** Where a refusal is shown: at the field it is about, or above them all. */
type Refusal = { at: "current" | "next" | "form"; text: string };

const placeOf = (failure: unknown): Refusal["at"] => {
  const code = failure instanceof ApiError ? failure.code : undefined;
  if (code === "incorrect_password") return "current";
  return code === "password_weak" || code === "password_common" ? "next" : "form";
};

export const PasswordDialog = ({ user, onClose }: { user: User; onClose: () => void }) => {
  const texts = useTexts(securityTexts);
  const catalogue = useTexts(catalogueTexts);
  const refresh = useFreshLists();
  const formId = useId();
  // As it was when the dialog opened: saving makes it true, and the form must not change under the hand.
  const [hasPassword] = useState(user.has_password);
  const [next, setNext] = useState("");

  const [refusal, submit, isBusy] = useActionState(async (_: Refusal | undefined, current: string) => {
    if (!meetsPasswordRules(next)) return { at: "next", text: catalogue.password_weak } as const;
    try {
      const { user: changed } = await savePassword(user, { current, next });
      if (changed) setSession(changed);
    } catch (failure) {
      if (failure instanceof StepUpCancelled) return undefined;
      return { at: placeOf(failure), text: shownError(failure, catalogue) };
    }
    notify({
      tone: "success",
      title: hasPassword ? texts.passwordChanged : texts.passwordSet,
      text: texts.passwordDoneText,
    });
    onClose();
    void refresh();
    return undefined;
  }, undefined);

  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const current = String(new FormData(event.currentTarget).get("current") ?? "");
    if (!isBusy) startTransition(() => submit(current));
  };
  const errorAt = (place: Refusal["at"]) => (refusal?.at === place ? refusal.text : undefined);

  return (
    <Dialog
      open
      onOpenChange={onClose}
      dismissable={!isBusy}
      title={hasPassword ? texts.changePassword : texts.setPassword}
      description={texts.passwordOthersEnd}
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
            label={texts.currentPassword}
            name="current"
            autoComplete="current-password"
            error={errorAt("current")}
          />
        )}
        <PasswordField
          label={texts.newPassword}
          name="next"
          autoComplete="new-password"
          value={next}
          error={errorAt("next")}
          onChange={(event) => setNext(event.target.value)}
        />
        <PasswordChecklist password={next} />
      </form>
    </Dialog>
  );
};
