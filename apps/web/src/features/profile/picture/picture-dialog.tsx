/** The own picture: another one, or none. */
import type { User } from "@passport/protocol/user";
import { useState } from "react";
import { useTexts } from "../../../lib/texts/texts.ts";
import { notify } from "../../../lib/toast/notify.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { isUnderWay } from "./picture-flow.ts";
import { PicturePicker } from "./picture-picker.tsx";
import { RemovePictureDialog } from "./remove-picture-dialog.tsx";
import { pictureTexts } from "./texts.ts";
import { usePicture } from "./use-picture.ts";

interface PictureDialogProps {
  /** As of this moment: the picture that is shown is theirs. */
  user: User;
  onClose: () => void;
}

export const PictureDialog = (props: PictureDialogProps) => {
  const [isRemoving, setIsRemoving] = useState(false);
  return isRemoving ? (
    <RemovePictureDialog {...props} onBack={() => setIsRemoving(false)} />
  ) : (
    <ChangeDialog {...props} onRemove={() => setIsRemoving(true)} />
  );
};

const ChangeDialog = ({ user, onClose, onRemove }: PictureDialogProps & { onRemove: () => void }) => {
  const texts = useTexts(pictureTexts);
  const control = usePicture(user, () => {
    notify({ tone: "success", title: texts.saved });
    onClose();
  });
  const canRemove = user.avatar_id !== null && control.state.step === "choose";
  return (
    <Dialog
      open
      onOpenChange={onClose}
      dismissable={!isUnderWay(control.state)}
      title={texts.title}
      description={texts.description}
    >
      <PicturePicker
        user={user}
        control={control}
        actions={
          canRemove && (
            <Button variant="ghost" onClick={onRemove}>
              {texts.remove}
            </Button>
          )
        }
      />
    </Dialog>
  );
};
