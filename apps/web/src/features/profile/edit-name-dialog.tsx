import { updateUser } from "@passport/protocol/calls/profile";
import { lengths } from "@passport/protocol/constants";
import type { User } from "@passport/protocol/user";
import { useId, useState } from "react";
import { useForm } from "react-hook-form";
import { runCommand } from "../../lib/socket/run-command.ts";
import { catalogueTexts, shownError } from "../../lib/texts/catalogue.ts";
import { useTexts } from "../../lib/texts/texts.ts";
import { Alert } from "../../ui/alert/alert.tsx";
import { Button } from "../../ui/button/button.tsx";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { TextField } from "../../ui/text-field/text-field.tsx";
import { notify } from "../../ui/toast/notify.ts";
import styles from "./edit-name-dialog.module.css";
import { profileTexts } from "./texts.ts";

interface Names {
  first_name: string;
  last_name: string;
}

export const EditNameDialog = ({ user, onClose }: { user: User; onClose: () => void }) => {
  const texts = useTexts(profileTexts);
  const catalogue = useTexts(catalogueTexts);
  const formId = useId();
  const [failure, setFailure] = useState<string>();
  const { register, handleSubmit, formState } = useForm<Names>({
    defaultValues: { first_name: user.first_name, last_name: user.last_name },
  });
  const { errors, isSubmitting } = formState;
  const rule = {
    validate: (name: string) => name.trim().length <= lengths.nameMax || catalogue.name_too_long,
  };

  const save = async (names: Names) => {
    setFailure(undefined);
    try {
      await runCommand(updateUser, { id: user.id, ...names });
      notify({ tone: "success", title: texts.saved });
      onClose();
    } catch (error) {
      setFailure(shownError(error, catalogue));
    }
  };

  return (
    <Dialog
      open
      onOpenChange={onClose}
      dismissable={!isSubmitting}
      title={texts.editName}
      description={texts.editNameHint}
      actions={
        <>
          <Button disabled={isSubmitting} onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={isSubmitting}>
            {texts.save}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={handleSubmit(save)} noValidate>
        {failure !== undefined && <Alert tone="error">{failure}</Alert>}
        <TextField
          label={texts.firstName}
          autoComplete="given-name"
          error={errors.first_name?.message}
          {...register("first_name", rule)}
        />
        <TextField
          label={texts.lastName}
          autoComplete="family-name"
          error={errors.last_name?.message}
          {...register("last_name", rule)}
        />
      </form>
    </Dialog>
  );
};
