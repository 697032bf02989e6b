import { updateUsername } from "@passport/protocol/calls/profile";
import { lengths } from "@passport/protocol/constants";
import type { User } from "@passport/protocol/user";
import { type SubmitEvent, startTransition, useActionState, useEffect, useRef, useState } from "react";
import { setSession } from "../../../lib/session/session-store.ts";
import { runCommand } from "../../../lib/socket/run-command.ts";
import { catalogueTexts, shownError } from "../../../lib/texts/catalogue.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { notify } from "../../../lib/toast/notify.ts";
import { useTakenName } from "../../../lib/username/use-taken-name.ts";
import { Button } from "../../../ui/button/button.tsx";
import { TextField } from "../../../ui/text-field/text-field.tsx";
import { checkUsername } from "./check-username.ts";
import { StepFrame, type StepPosition } from "./step-frame.tsx";
import { onboardingTexts } from "./texts.ts";
import styles from "./username-step.module.css";

interface UsernameStepProps {
  position: StepPosition;
  user: User;
  /** As it is typed, for the passport beside it. */
  onTyped: (username: string) => void;
  onNext: () => void;
}

/** Sets the username, or says why it cannot be used (ONBOARD-4 to ONBOARD-6). */
export const UsernameStep = ({ position, user, onTyped, onNext }: UsernameStepProps) => {
  const { skip, username: texts } = useTexts(onboardingTexts);
  const catalogue = useTexts(catalogueTexts);
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(user.username);
  const isOwn = typed.toLowerCase() === user.username.toLowerCase();
  const isTaken = useTakenName(isOwn ? "" : typed);

  const [failure, submit, isBusy] = useActionState(async (_: unknown, form: FormData) => {
    const username = String(form.get("nickname") ?? "").trim();
    const refused = checkUsername(username);
    if (refused) return { message: catalogue[refused] };
    try {
      const answer = await runCommand(updateUsername, { username });
      // The addresses of the own profile follow the name.
      setSession(answer.user);
      onNext();
      return undefined;
    } catch (error) {
      notify({ tone: "error", title: shownError(error, catalogue) });
      return { message: undefined };
    }
  }, undefined);

  useEffect(() => {
    if (failure) field.current?.focus();
  }, [failure]);

  /** The account keeps the name that it has; what was typed is gone from the passport. */
  const keepName = () => {
    onTyped("");
    onNext();
  };

  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    if (!isBusy) startTransition(() => submit(form));
  };

  return (
    <StepFrame position={position} title={texts.title} text={texts.text}>
      <form className={styles.form} onSubmit={handleSubmit} noValidate>
        <TextField
          ref={field}
          label={texts.label}
          hint={texts.hint(lengths.usernameMin, lengths.usernameMax)}
          error={failure?.message ?? (isTaken ? catalogue.username_taken : undefined)}
          name="nickname"
          defaultValue={user.username}
          autoComplete="nickname"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={lengths.usernameMax}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value.trim());
            onTyped(currentTarget.value.trim());
          }}
        />
        <div>
          <Button type="submit" variant="primary" size="lg" busy={isBusy}>
            {texts.save}
          </Button>
          <Button variant="ghost" disabled={isBusy} onClick={keepName}>
            {skip}
          </Button>
        </div>
      </form>
    </StepFrame>
  );
};
