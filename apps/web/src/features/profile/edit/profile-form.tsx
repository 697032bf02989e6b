/** EDIT-1 to EDIT-14: the player's own fields. An untouched field follows the live player while the page is open. */
import { lengths } from "@passport/protocol/constants";
import type { MessageCode } from "@passport/protocol/messages";
import type { User } from "@passport/protocol/user";
import { useForm } from "react-hook-form";
import { catalogueTexts } from "../../../lib/texts/catalogue.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Checkbox } from "../../../ui/checkbox/checkbox.tsx";
import { Section } from "../../../ui/section/section.tsx";
import { TextField } from "../../../ui/text-field/text-field.tsx";
import { EmailField } from "./email-field.tsx";
import styles from "./profile-form.module.css";
import { emailProblem, mobileNumberProblem, nameProblem, refusedField, usernameProblem } from "./profile-rules.ts";
import { type ProfileValues, updateOf, valuesOf } from "./profile-values.ts";
import { ResultDialog } from "./result-dialog.tsx";
import { editTexts } from "./texts.ts";
import { useSaveProfile } from "./use-save-profile.ts";
import { VerifyEmailDialog } from "./verify-email/verify-email-dialog.tsx";

export const ProfileForm = ({ user }: { user: User }) => {
  const texts = useTexts(editTexts);
  const catalogue = useTexts(catalogueTexts);
  const { register, handleSubmit, reset, setError, formState } = useForm<ProfileValues>({
    values: valuesOf(user),
    resetOptions: { keepDirtyValues: true, keepErrors: true },
  });
  const { errors, dirtyFields } = formState;
  // Not `isDirty`: a live update of other fields would clear it.
  const isChanged = Object.keys(dirtyFields).length > 0;
  const putBack = (player: User) => reset(valuesOf(player), { keepDirtyValues: false, keepErrors: false });
  const { step, tell } = useSaveProfile({
    onSaved: putBack,
    onRefused: (code, message) => {
      const field = refusedField(code);
      if (field) setError(field, { message });
    },
  });
  const isSaving = step.kind === "saving";
  const close = () => tell({ kind: "closed" });

  const name = {
    validate: (typed: string) => {
      const problem = nameProblem(typed);
      if (problem === undefined) return true;
      return problem === "unprintable" ? texts.nameUnprintable : catalogue[problem];
    },
  };
  const said = (problem: MessageCode | undefined) => problem === undefined || catalogue[problem];
  const save = (values: ProfileValues) => tell({ kind: "save", update: updateOf(values, user, navigator.userAgent) });

  return (
    <Section title={texts.title} icon="edit" state={user.username} text={texts.text} startsOpen>
      <form className={styles.form} onSubmit={handleSubmit(save)} noValidate>
        <TextField
          label={texts.username}
          hint={texts.usernameHint(lengths.usernameMin, lengths.usernameMax)}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          readOnly={isSaving}
          error={errors.username?.message}
          {...register("username", { validate: (typed) => said(usernameProblem(typed)) })}
        />
        <div className={styles.pair}>
          <TextField
            label={texts.firstName}
            autoComplete="given-name"
            readOnly={isSaving}
            error={errors.first_name?.message}
            {...register("first_name", name)}
          />
          <TextField
            label={texts.lastName}
            autoComplete="family-name"
            readOnly={isSaving}
            error={errors.last_name?.message}
            {...register("last_name", name)}
          />
        </div>
        <Checkbox label={texts.showsName} disabled={isSaving} {...register("shows_name")} />
        <TextField
          label={texts.mobileNumber}
          hint={texts.mobileNumberHint}
          type="tel"
          autoComplete="tel"
          readOnly={isSaving}
          error={errors.mobile_number?.message}
          {...register("mobile_number", { validate: (typed) => said(mobileNumberProblem(typed)) })}
        />
        <EmailField
          user={user}
          isChanged={dirtyFields.email === true}
          onVerify={() => user.email !== null && tell({ kind: "verify", email: user.email })}
          readOnly={isSaving}
          error={errors.email?.message}
          {...register("email", { validate: (typed) => said(emailProblem(typed, user.email)) })}
        />
        <div className={styles.actions}>
          <Button type="submit" variant="primary" busy={isSaving} disabled={!isChanged && !isSaving}>
            {texts.save}
          </Button>
          {isChanged && !isSaving && <Button onClick={() => putBack(user)}>{texts.discard}</Button>}
        </div>
      </form>
      {step.kind === "verifying" && (
        <VerifyEmailDialog email={step.email} onVerified={() => tell({ kind: "verified" })} onClose={close} />
      )}
      {(step.kind === "saved" || step.kind === "failed") && <ResultDialog result={step} onClose={close} />}
    </Section>
  );
};
