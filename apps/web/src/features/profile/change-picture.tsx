import type { User } from "@passport/protocol/user";
import { lazyComponent } from "../../lib/lazy/lazy.tsx";
import { useLazyDialog } from "../../lib/lazy/use-lazy-dialog.ts";
import { useTexts } from "../../lib/texts/texts.ts";
import { IconButton } from "../../ui/icon-button/icon-button.tsx";
import styles from "./data-page.module.css";
import { profileTexts } from "./texts.ts";

/** A dialog and a cropper, wanted by few visits. */
const PictureDialog = lazyComponent(async () => (await import("./picture/picture-dialog.tsx")).PictureDialog);

/** The pencil on the portrait. */
export const ChangePicture = ({ user }: { user: User }) => {
  const texts = useTexts(profileTexts);
  const dialog = useLazyDialog(PictureDialog);
  return (
    <>
      <IconButton
        outlined
        icon="edit"
        label={texts.changePicture}
        className={styles.pencil}
        aria-busy={dialog.isOpening || undefined}
        onClick={dialog.open}
      />
      {dialog.isOpen && <PictureDialog user={user} onClose={dialog.close} />}
    </>
  );
};
