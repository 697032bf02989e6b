import { updateUser } from "@passport/protocol/calls/profile";
import type { User } from "@passport/protocol/user";
import { useActionState } from "react";
import { runCommand } from "../../../lib/socket/run-command.ts";
import { catalogueTexts, shownError } from "../../../lib/texts/catalogue.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { notify } from "../../../lib/toast/notify.ts";
import { Alert } from "../../../ui/alert/alert.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { pictureTexts } from "./texts.ts";

interface RemovePictureDialogProps {
  user: User;
  onClose: () => void;
  onBack: () => void;
}

export const RemovePictureDialog = ({ user, onClose, onBack }: RemovePictureDialogProps) => {
  const texts = useTexts(pictureTexts);
  const catalogue = useTexts(catalogueTexts);
  const [problem, remove, isBusy] = useActionState(async () => {
    try {
      await runCommand(updateUser, { id: user.id, avatarID: null });
      notify({ tone: "success", title: texts.removed });
      onClose();
      return undefined;
    } catch (error) {
      return shownError(error, catalogue);
    }
  }, undefined);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      dismissable={!isBusy}
      title={texts.removeTitle}
      description={texts.removeText}
      actions={
        <>
          <Button disabled={isBusy} onClick={onBack}>
            {texts.keep}
          </Button>
          <form action={remove}>
            <Button type="submit" variant="danger" busy={isBusy}>
              {texts.remove}
            </Button>
          </form>
        </>
      }
    >
      {problem !== undefined && <Alert tone="error">{problem}</Alert>}
    </Dialog>
  );
};
