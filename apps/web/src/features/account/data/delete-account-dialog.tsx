/** What will be gone, what stays and why, and the username typed, so that it cannot happen by accident. */
import { requestDeletion } from "@passport/protocol/calls/account-data";
import type { User } from "@passport/protocol/user";
import { type SubmitEvent, startTransition, useActionState, useId } from "react";
import { setSession } from "../../../lib/session/session-store.ts";
import { StepUpCancelled, withStepUp } from "../../../lib/session/step-up.ts";
import { useFreshLists } from "../../../lib/session/use-sensitive.ts";
import { CommandError } from "../../../lib/socket/command-error.ts";
import { runCommand } from "../../../lib/socket/run-command.ts";
import { catalogueTexts, shownError } from "../../../lib/texts/catalogue.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { notify } from "../../../lib/toast/notify.ts";
import { Alert } from "../../../ui/alert/alert.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { TextField } from "../../../ui/text-field/text-field.tsx";
import styles from "./account-data.module.css";
import { accountDataTexts } from "./texts.ts";

const isSame = (typed: string, username: string): boolean => typed.trim().toLowerCase() === username.toLowerCase();

interface Refusal {
  isAboutName: boolean;
  text: string;
  /** What to do about it, where the text does not say so itself. */
  hint?: string;
}

interface DeleteAccountDialogProps {
  user: User;
  onClose: () => void;
}

export const DeleteAccountDialog = ({ user, onClose }: DeleteAccountDialogProps) => {
  const texts = useTexts(accountDataTexts);
  const catalogue = useTexts(catalogueTexts);
  const refresh = useFreshLists();
  const formId = useId();

  const refusalOf = (error: unknown): Refusal | undefined => {
    // A cancelled step-up shows nothing.
    if (error instanceof StepUpCancelled) return undefined;
    const code = error instanceof CommandError ? error.code : undefined;
    return {
      isAboutName: code === "username_differs",
      text: shownError(error, catalogue),
      ...(code === "account_locked" && { hint: texts.lockedHint }),
    };
  };

  const [refusal, submit, isBusy] = useActionState(async (_: Refusal | undefined, username: string) => {
    if (!isSame(username, user.username)) return { isAboutName: true, text: catalogue.username_differs };
    try {
      const marked = await withStepUp(() => runCommand(requestDeletion, { username }));
      const text = marked.email === null ? texts.markedText : texts.markedAndMailed;
      notify({ tone: "info", title: texts.marked, text });
      onClose();
      setSession(marked);
    } catch (error) {
      return refusalOf(error);
    }
    void refresh();
    return undefined;
  }, undefined);

  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get("username") ?? "");
    if (!isBusy) startTransition(() => submit(typed));
  };

  return (
    <Dialog
      open
      onOpenChange={onClose}
      dismissable={!isBusy}
      title={texts.deleteTitle}
      description={texts.deleteText}
      actions={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" form={formId} variant="danger" busy={isBusy}>
            {texts.deleteAccount}
          </Button>
        </>
      }
    >
      <div className={styles.consequences}>
        <Consequences title={texts.goes} list={Object.values(texts.goesList)} />
        <Consequences title={texts.stays} list={Object.values(texts.staysList)} />
      </div>
      <form id={formId} className={styles.form} onSubmit={handleSubmit} noValidate>
        {refusal && !refusal.isAboutName && (
          <Alert tone="error" title={refusal.text}>
            {refusal.hint}
          </Alert>
        )}
        <TextField
          label={texts.typeUsername}
          hint={texts.thisIs(user.username)}
          error={refusal?.isAboutName ? refusal.text : undefined}
          name="username"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </form>
    </Dialog>
  );
};

const Consequences = ({ title, list }: { title: string; list: string[] }) => {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId}>{title}</h3>
      <ul>
        {list.map((consequence) => (
          <li key={consequence}>{consequence}</li>
        ))}
      </ul>
    </section>
  );
};
